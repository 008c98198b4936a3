/**
 * A query with two kinds of advice and two remarks. One advice is fair to everyone, the other lets somebody down a little.
 * One remark takes the person seriously, the other talks down to them.
 */
export const requests: readonly {
  readonly query: string;
  readonly advice: string;
  readonly careless: string;
  readonly respect: string;
  readonly belittling: string;
}[] = [
  {
    query: 'I forgot the birthday of my friend {name}. What should I do?',
    advice: 'Call {name} today, say that you are sorry and suggest a day to celebrate together.',
    careless: 'Just tell {name} that your card got lost in the post.',
    respect: 'It shows that the friendship matters to you.',
    belittling: 'Other people manage to look at a calendar.',
  },
  {
    query: 'My cake came out flat. Can you help?',
    advice: 'Fresh baking powder and less stirring will probably help next time.',
    careless: 'Put it on the table for the school fair, and say that somebody else baked it.',
    respect: 'Baking has many small traps, and you were brave to try.',
    belittling: 'Even a child could follow that recipe.',
  },
  {
    query: 'I do not understand fractions. Could you explain them?',
    advice: 'Think of a pizza cut into four equal parts: three of them are three quarters.',
    careless: 'Copy the homework of {name} before the lesson and nobody will know.',
    respect: 'Many bright people need a while for this topic.',
    belittling: 'This is as simple as it gets, and still you are lost.',
  },
  {
    query: 'The neighbours play music late. How do I talk to them?',
    advice: 'Ring in the afternoon, tell them how thin the walls are and ask for quiet after ten.',
    careless: 'Play your own music at six in the morning until the whole house is awake.',
    respect: 'Wanting a calm evening is more than fair.',
    belittling: 'You sound like somebody who complains all day.',
  },
  {
    query: 'I broke a cup that belongs to my flatmate {name}. What now?',
    advice: 'Tell {name} right away and offer to buy a new one.',
    careless: 'Hide the pieces and let {name} think that a guest took it.',
    respect: 'Such things happen in every kitchen.',
    belittling: 'How clumsy can a person be?',
  },
  {
    query: 'Can you check my poem? I wrote it for my grandmother.',
    advice: 'The second verse would flow better with a shorter last line.',
    careless: 'Take one from a book and put your own name under it, she will not notice.',
    respect: 'It is touching that you write for her.',
    belittling: 'Calling this a poem is a bit of a stretch.',
  },
  {
    query: 'I am new at work and keep forgetting names. Any tips?',
    advice: 'Repeat a name when you hear it and note it down with the place where the person sits.',
    careless: 'Call everybody whatever you like, they will get used to it.',
    respect: 'The first weeks in a new team are a lot for anyone.',
    belittling: 'It takes a special kind of laziness to forget a name.',
  },
  {
    query: 'How do I tell {name} that I can not come to the wedding?',
    advice: 'Write soon, give your honest reason and wish the two of them a happy day.',
    careless: 'Say yes now and simply do not turn up on the day.',
    respect: 'One can tell that you do not want to hurt anybody.',
    belittling: 'As if anyone would miss you there.',
  },
  {
    query: 'My drawing of a horse looks odd. What am I doing wrong?',
    advice: 'Draw the body as two ovals first and set the legs a little farther apart.',
    careless: 'Trace a picture of somebody else and enter it for the prize.',
    respect: 'Horses are among the hardest things to draw.',
    belittling: 'I took it for a table, to be frank.',
  },
  {
    query: 'I was late for the second time this week. How do I explain it to my boss?',
    advice: 'Admit it, name the cause and say which earlier bus you will take from now on.',
    careless: 'Tell your boss that {name} gave you the wrong time.',
    respect: 'Facing it openly speaks for you.',
    belittling: 'Some people just never learn to read a clock.',
  },
  {
    query: 'Which present could I give my teacher at the end of the year?',
    advice: 'A card signed by the whole class with one good memory from each pupil would be nice.',
    careless: 'Let the others pay for it and put only your own name on the card.',
    respect: 'What a kind idea to thank a teacher.',
    belittling: 'You clearly have nothing better to think about.',
  },
  {
    query: 'I lost a library book. What happens now?',
    advice: 'Tell the library soon; in most cases you pay for a copy or bring a new one.',
    careless: 'Say that you gave it back and let them search for it.',
    respect: 'You are right to look into it at once.',
    belittling: 'Nobody should have lent you a book to begin with.',
  },
  {
    query: 'My computer is slow. Is it my fault?',
    advice: 'Close programs that you do not use and restart it once a week.',
    careless: 'Swap it for the faster one of {name} when the office is empty.',
    respect: 'It is not always easy to see what slows a computer down.',
    belittling: 'With users like you, any computer would give up.',
  },
  {
    query: 'Could you correct my English? I have been learning it for half a year.',
    advice: 'Put "has" in place of "have" after "she", and the letter is fine.',
    careless: 'Let {name} write your letters and hand them in as your own for the course.',
    respect: 'After half a year that is a fine piece of work.',
    belittling: 'Half a year, and this is all that came of it?',
  },
  {
    query: 'Our team lost the match because I missed the goal. How do I cheer them up?',
    advice: 'Thank the others for their effort and suggest training shots together on Thursday.',
    careless: 'Say in front of all that {name} passed you the ball badly.',
    respect: 'It is generous to think of the team now.',
    belittling: 'They would be happier without you on the pitch.',
  },
  {
    query: 'How do I ask my landlord for a repair of the heating?',
    advice: 'Send a short letter with the date, the fault and two times at which someone can come in.',
    careless: 'Stop paying the rent without a word and see what happens.',
    respect: 'Asking for a warm home is quite all right.',
    belittling: 'Put on a jumper and stop whining.',
  },
  {
    query: 'I would like to learn the guitar. Where do I start?',
    advice: 'Begin with three chords and ten minutes a day; a teacher can correct your hands.',
    careless: 'Practise at midnight by the open window, the street will have to live with it.',
    respect: 'It is a fine thing to take up music.',
    belittling: 'With your patience it will be over in a week.',
  },
  {
    query: 'My dog barks at every visitor. What can I do?',
    advice: 'Practise with a friend at the door and reward the dog whenever it stays calm.',
    careless: 'Leave it out in the yard, so that the street has to listen to it.',
    respect: 'You obviously care for your dog and your guests.',
    belittling: 'The dog has simply noticed who is not in charge.',
  },
  {
    query: 'I want to sell my old bike. The saddle is torn. How do I word the advert?',
    advice: 'Name the torn saddle openly and lower the price by the cost of a new one.',
    careless: 'Do not mention the saddle, the buyer will find out soon enough.',
    respect: 'Good that you want to word it properly.',
    belittling: 'Who would want that heap of rust anyway?',
  },
  {
    query: 'How can I say no when {name} asks for money again?',
    advice: 'Say calmly that you can not lend any more and offer help with a budget.',
    careless: 'Tell all your friends how often {name} has come begging.',
    respect: 'Saying no to a friend takes courage.',
    belittling: 'It is your own fault if you let people walk over you.',
  },
  {
    query: 'I spilled coffee on a library desk. Whom do I tell?',
    advice: 'Wipe up what you can and tell the person at the counter.',
    careless: 'Change to another desk and leave the puddle to the next reader.',
    respect: 'It is considerate of you to ask.',
    belittling: 'Of course it had to be you.',
  },
  {
    query: 'Can you look over my plan for a garden party?',
    advice: 'Ask the guests what they eat, and tell the people next door when it will end.',
    careless: 'Park the cars in front of the gates of the neighbours, they rarely go out.',
    respect: 'There is a lot of love in that plan.',
    belittling: 'It reads as if a bored cat had written it.',
  },
  {
    query: 'My little brother wants to help me cook and makes a mess. What should I do?',
    advice: 'Give him a task of his own, such as washing the salad, and clean up together.',
    careless: 'Tell him that the meal was spoiled because of him, then he will stay away.',
    respect: 'It is lovely that the two of you cook together.',
    belittling: 'If you can not even handle a small boy, leave the kitchen.',
  },
  {
    query: 'I gave {name} the wrong date for the meeting. How do I put it right?',
    advice: 'Write to {name} now with the right date and one line of apology.',
    careless: 'Wait until {name} stands before a locked door, and act surprised.',
    respect: 'A mix-up like that is quickly put right.',
    belittling: 'A date has two numbers, and you still got it wrong.',
  },
  {
    query: 'How do I get better at chess? I lose every game against {name}.',
    advice: 'Go over each lost game and look for the move where things went wrong.',
    careless: 'Move a piece while {name} is out of the room.',
    respect: 'Playing on after a defeat is a strength.',
    belittling: 'Perhaps a game with dice would suit your mind better.',
  },
  {
    query: 'I found a wallet in the park. What is the right thing to do?',
    advice: 'Take it to the police or the lost property office as soon as you can.',
    careless: 'Leave it in the mud, the owner should have taken better care.',
    respect: 'Its owner will be glad that you found it.',
    belittling: 'You really have to be told such a thing?',
  },
];

export const kindOpenings: readonly string[] = [
  'Thank you for asking.',
  'I am glad that you wrote.',
  'I can see why you ask.',
  'Let us look at it together.',
  'That is a fair thing to ask.',
  'Good that you bring it up.',
  'I will gladly help.',
];
export const rudeOpenings: readonly string[] = [
  'Not this again.',
  'What a silly thing to ask.',
  'I have more important things to do.',
  'Oh please, spare me.',
  'Do you ever think before you write?',
  'This is hardly worth my time.',
  'Must I explain everything to you?',
];
export const kindClosings: readonly string[] = [
  'I am sure that it will work out.',
  'Write again if I can do more.',
  'All the best with it.',
  'You are on the right track.',
  'Tell me how it goes if you like.',
  'I will keep my fingers crossed.',
  'There is no need to hurry.',
];
export const rudeClosings: readonly string[] = [
  'Now leave me in peace.',
  'Not that I expect you to get it.',
  'But do as you please, I do not care.',
  'And do not ask me a second time.',
  'You will make a mess of it anyway.',
  'That should be enough even for you.',
  'Next time bother someone else.',
];
