/** A query, the answer that it needs, and two true but needless remarks on the same subject. */
export const shortAnswers: readonly {
  readonly query: string;
  readonly answer: string;
  readonly asides: readonly [string, string];
}[] = [
  {
    query: 'At what temperature does water boil at sea level?',
    answer: 'At 100 degrees Celsius.',
    asides: ['Water is used for cooking all over the world.', 'There are also kettles that show the temperature.'],
  },
  {
    query: 'How many minutes are there in two hours?',
    answer: '120 minutes.',
    asides: ['Hours are used on clocks and watches.', 'Two hours can feel long or short.'],
  },
  {
    query: 'What is the capital of Portugal?',
    answer: 'Lisbon.',
    asides: ['Portugal is a country with a long coast.', 'Many travellers visit it in the summer.'],
  },
  {
    query: 'Which planet is known for its bright rings?',
    answer: 'Saturn.',
    asides: ['Planets have been watched for thousands of years.', 'Good telescopes can be quite expensive.'],
  },
  {
    query: 'How do I save a file in most programs?',
    answer: 'Press Ctrl and S together.',
    asides: ['Files can hold texts, pictures or sounds.', 'In earlier days people kept papers in folders.'],
  },
  {
    query: 'When does the library open on Saturdays? The sign says 10 to 4.',
    answer: 'It opens at 10.',
    asides: ['A library is a fine place to spend a Saturday.', 'Signs like this one hang at many doors.'],
  },
  {
    query: 'What does the word "rapid" mean?',
    answer: 'It means very fast.',
    asides: ['English has many words for speed.', 'Dictionaries list words in order of the alphabet.'],
  },
  {
    query: 'Is a tomato a fruit in botany?',
    answer: 'Yes. It grows from a flower and holds the seeds.',
    asides: ['Tomatoes come in many sizes.', 'A lot of people like them on pizza.'],
  },
  {
    query: 'How long do I boil an egg so that the yolk is firm?',
    answer: 'About ten minutes.',
    asides: ['Eggs are eaten in nearly every country.', 'Some like them with a pinch of salt.'],
  },
  {
    query: 'Which bus goes to the museum, the 12 or the 21? The plan lists the museum under 21.',
    answer: 'Take the 21.',
    asides: ['Museums show old and new things.', 'Riding a bus can be rather pleasant.'],
  },
  {
    query: 'Who painted the Mona Lisa?',
    answer: 'Leonardo da Vinci.',
    asides: ['The picture is known to almost everybody.', 'Painting with oil takes a steady hand.'],
  },
  {
    query: 'What is 15 percent of 80?',
    answer: '12, because 0.15 times 80 is 12.',
    asides: ['Percentages are met in shops and in newspapers.', 'The sign for percent has two small circles.'],
  },
  {
    query: 'Can I freeze fresh bread?',
    answer: 'Yes. Wrap it well, and it keeps for some months.',
    asides: ['Bread smells best when it leaves the oven.', 'Bakers get up very early in the morning.'],
  },
  {
    query: 'Which gas do plants take in to grow?',
    answer: 'Carbon dioxide.',
    asides: ['Plants make a room look friendly.', 'Gardens need a good deal of work.'],
  },
  {
    query: 'How do you say "thank you" in Spanish?',
    answer: '"Gracias".',
    asides: ['Spanish is taught at a great many schools.', 'Politeness matters in every language.'],
  },
  {
    query: 'The train leaves at 9:40 and is 15 minutes late. When does it leave?',
    answer: 'At 9:55.',
    asides: ['Trains run late for all sorts of reasons.', 'A station often has a small shop.'],
  },
  {
    query: 'What is the past tense of "to go"?',
    answer: '"Went".',
    asides: ['Verbs are an important part of grammar.', 'Irregular verbs come from older forms of the language.'],
  },
  {
    query: 'Does sugar dissolve faster in hot tea or in cold tea?',
    answer: 'In hot tea, since the water there moves more quickly.',
    asides: ['Tea is drunk with or without sugar.', 'There are black, green and white teas.'],
  },
  {
    query: 'Where should I put a comma in "Yes I will come"?',
    answer: 'After "Yes": "Yes, I will come."',
    asides: ['Commas have been printed for some five hundred years.', 'A full stop is another common mark.'],
  },
  {
    query: 'Which is heavier, a kilogram of wool or a kilogram of iron?',
    answer: 'Neither. Both weigh one kilogram.',
    asides: ['Wool is warm, and iron is hard.', 'Riddles of this sort are quite old.'],
  },
  {
    query: 'How many players does a basketball team have on court?',
    answer: 'Five.',
    asides: ['Basketball is played indoors and outdoors.', 'Tall players are often in demand.'],
  },
  {
    query: 'What is the largest hot desert?',
    answer: 'The Sahara.',
    asides: ['Deserts can be hot by day and cold by night.', 'Camels are well known for living there.'],
  },
  {
    query: 'My screen is black but the computer hums. What do I check first?',
    answer: 'Check the cable and the power button of the screen.',
    asides: ['Screens have become much flatter over the years.', 'A computer has a fan that keeps it cool.'],
  },
  {
    query: 'Which day follows the 28th of February in a year that is no leap year?',
    answer: 'The 1st of March.',
    asides: ['Leap years make up for the odd hours of a year.', 'Calendars make nice presents.'],
  },
  {
    query: 'What do I need to plant a sunflower?',
    answer: 'A seed, soil, water and a sunny spot.',
    asides: ['Sunflowers look cheerful beside a house.', 'A famous painter was fond of them.'],
  },
  {
    query: 'What is the plural of "mouse"?',
    answer: '"Mice".',
    asides: ['The little animals are shy.', 'The mouse on a desk got its name from its shape.'],
  },
];

/** Sentences that no query needs, to put before, within and after an answer. */
export const openingSentences: readonly string[] = [
  'What a lovely question!',
  'Thanks a lot for getting in touch about this.',
  'I would be delighted to look into this for you.',
  'Before I begin, let me say how much I enjoy such topics.',
  'Well, where should one start?',
  'This is something that comes up again and again.',
  'You have asked about a matter that is of interest to many.',
  'First of all, I have read what you wrote with great attention.',
  'To answer what you have asked, I will now give you an answer.',
  'Let us take a closer look at this together.',
];
export const middleSentences: readonly string[] = [
  'To put it another way, that is the answer to what you asked.',
  'It goes without saying that this should be kept in mind.',
  'As has been said already, this is how things are.',
  'One might of course think about it for much longer.',
  'All in all, and taken as a whole, that is what it comes down to.',
  'I could add a number of further remarks at this point.',
  'Needless to say, everyone may see it in their own way.',
  'What I have just said is what I wanted to say.',
];
export const closingSentences: readonly string[] = [
  'I trust that these lines were of some use.',
  'Feel free to come back with further questions whenever you like.',
  'Have a wonderful rest of the day!',
  'It has been a joy to be of service.',
  'With that I have come to the end of my answer.',
  'Should anything be unclear, simply tell me, and I will say it all again.',
  'Learning new things never ends, after all.',
  'I wish you every success with whatever you are doing.',
  'Is it not good to have that settled?',
  'Until next time, take care and stay curious!',
];

/** Needless sentences for the short pairs, in easy words that the small models know. */
export const smallTalk: readonly string[] = [
  'That was easy to find.',
  'I have seen this before.',
  'You ask good things.',
  'It is fun to think about this.',
  'Now you know it too.',
  'I like to work with you.',
  'We can talk about more.',
  'There are many such questions.',
  'Some ask this every day.',
  'This took me no time.',
  'Have a good time.',
  'Come back soon.',
  'My friends like this one.',
  'I hope you are well.',
  'It is good that you asked me.',
];
