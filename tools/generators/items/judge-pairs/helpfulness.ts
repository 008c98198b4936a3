/** How-to tasks with four steps each. Every step is necessary and can be read alone. */
export const howTo: readonly { readonly query: string; readonly steps: readonly [string, string, string, string] }[] = [
  {
    query: 'How do I repot a house plant?',
    steps: [
      'Choose a pot that is a little wider than the old one and has a hole in its base.',
      'Lift the plant out and loosen the soil round its roots.',
      'Set it in fresh soil as deep as it stood before.',
      'Water it well and let the spare water run off.',
    ],
  },
  {
    query: 'How can I change a flat bicycle tyre?',
    steps: [
      'Take the wheel off and let out the rest of the air.',
      'Pull the tyre over the rim with two tyre levers and take out the tube.',
      'Look for the glass or thorn in the tyre and remove it.',
      'Put in a new tube, press the tyre back and pump it up.',
    ],
  },
  {
    query: 'I would like to make pancakes. What do I do?',
    steps: [
      'Whisk 200 grams of flour with two eggs and 300 millilitres of milk.',
      'Let the batter rest for a quarter of an hour.',
      'Melt a little butter in a pan on medium heat.',
      'Pour in a thin layer and turn it when the edge is golden.',
    ],
  },
  {
    query: 'How do I back up the photos on my phone?',
    steps: [
      'Connect the phone to your computer with its cable.',
      'Unlock the phone and allow the computer to read its files.',
      'Copy the folder with the photos to the computer.',
      'Open a few of the copies to see that they are whole.',
    ],
  },
  {
    query: 'What is the best way to prepare for a job interview?',
    steps: [
      'Read what the company does and note two things that you like about it.',
      'Find an example from your past work for each skill that the advert names.',
      'Practise your answers aloud with {name} or in front of a mirror.',
      'Write down three questions that you want to ask them.',
    ],
  },
  {
    query: 'How do I remove a fresh red wine stain from a tablecloth?',
    steps: [
      'Dab the stain with a clean cloth and do not rub it.',
      'Pour cold sparkling water over it.',
      'Cover it with salt for some minutes so that the wine is drawn out.',
      'Wash the cloth with detergent as its label says.',
    ],
  },
  {
    query: 'How can I learn twenty new words of a language each week?',
    steps: [
      'Write each word on a card with its meaning on the back.',
      'Learn three new cards a day, and six on Sundays at most.',
      'Go through the older cards after one day and again after three.',
      'Use each word in a sentence of your own.',
    ],
  },
  {
    query: 'How do I hang a picture straight?',
    steps: [
      'Hold the picture to the wall and mark its top edge with a pencil.',
      'Measure from that edge of the frame to its stretched wire.',
      'Drive the nail in that far below the mark on the wall.',
      'Hang it up and check it with a spirit level.',
    ],
  },
  {
    query: 'How should I write a complaint to a shop about a broken lamp?',
    steps: [
      'Name the lamp, the day on which you bought it and the number of the receipt.',
      'Describe in two sentences what is broken.',
      'Say whether you want a repair, a new lamp or your money back.',
      'Give a date by which you expect a reply, and your address.',
    ],
  },
  {
    query: 'How do I set up a tent?',
    steps: [
      'Find flat ground and clear it of stones.',
      'Spread out the inner tent and peg down its corners.',
      'Put the poles together, push them through the sleeves and raise the tent.',
      'Throw the outer sheet over it and tighten the cords.',
    ],
  },
  {
    query: 'How can I split a restaurant bill fairly with {name} and two others?',
    steps: [
      'Write down next to each name what that person ordered.',
      'Add up the prices for each person.',
      'Divide shared dishes by the number of people who ate from them.',
      'Add the same percentage for the tip to each sum.',
    ],
  },
  {
    query: 'How do I proofread my own essay?',
    steps: [
      'Leave the text alone for a day before you look at it.',
      'Read it aloud and stop where you stumble.',
      'Go through it backwards, one sentence at a time, for spelling.',
      'Look up every name, date and number once more.',
    ],
  },
  {
    query: 'What do I have to do to brew coffee with a paper filter?',
    steps: [
      'Put a filter in the holder and rinse it with hot water.',
      'Add about six grams of ground coffee for each 100 millilitres of water.',
      'Wet the coffee with water just off the boil and wait for half a minute.',
      'Pour the rest slowly in circles until the cup is full.',
    ],
  },
  {
    query: 'How do I free a kitchen sink that drains slowly?',
    steps: [
      'Take out the strainer and pull up what has been caught below it.',
      'Fill the sink a little and work a plunger up and down over the drain.',
      'Set a bucket below the bend, unscrew it and clean it out.',
      'Screw the bend on again and let hot water run through.',
    ],
  },
  {
    query: 'How can I plan a surprise party for {name}?',
    steps: [
      'Fix a day and a place with a friend who knows the plans of {name}.',
      'Invite the guests in a message that asks them to keep it secret.',
      'Share out the food, the music and the cake among the helpers.',
      'Choose someone who brings {name} to the place on time.',
    ],
  },
  {
    query: 'How do I wrap a square box as a present?',
    steps: [
      'Cut the paper so that it reaches round the box and overlaps by two fingers.',
      'Lay the box upside down on it and tape the two long edges together.',
      'Fold the corners of each open side inwards to make triangles.',
      'Fold up the triangles, tape them and turn the box over.',
    ],
  },
  {
    query: 'How can I make my bedroom darker at night?',
    steps: [
      'Hang thick curtains that reach past the edges of the window.',
      'Close the gap above the rail with a strip of cloth.',
      'Cover the small lights of chargers and clocks with tape.',
      'Lay a rolled towel along the foot of the door.',
    ],
  },
  {
    query: 'How do I read a city map to reach the station on foot?',
    steps: [
      'Find the street that you are in on the map.',
      'Turn the map so that its north points to the north.',
      'Look for the sign of the station and count the crossings up to it.',
      'Check the street name at each crossing while you walk.',
    ],
  },
  {
    query: 'How can I keep basil fresh that I bought in a bunch?',
    steps: [
      'Cut about two centimetres off the stems.',
      'Stand the bunch in a glass of water like flowers.',
      'Keep it at room temperature and out of the sun.',
      'Change the water every second day.',
    ],
  },
  {
    query: 'How do I give a short talk without reading it out?',
    steps: [
      'Reduce the talk to three main points.',
      'Write one keyword for each point on a small card.',
      'Speak it through four times with a clock beside you.',
      'Learn the first and the last sentence by heart.',
    ],
  },
  {
    query: 'How do I sew on a button?',
    steps: [
      'Thread a needle and make a knot at the end of the thread.',
      'Push it up through the cloth and one hole, and down through the other, five times.',
      'Wind the thread round the stitches below the button.',
      'Fix the end with two small stitches on the inside and cut it off.',
    ],
  },
  {
    query: 'How can I find out which of two phone plans is cheaper for me?',
    steps: [
      'Look up how much data and how many minutes you used in the last three months.',
      'Work out what each plan would have cost in those months.',
      'Add fees for joining and take off any discount.',
      'Compare the two sums over the whole length of the contract.',
    ],
  },
  {
    query: 'How do I start a small vegetable bed?',
    steps: [
      'Pick a spot that gets six hours of sun.',
      'Dig over the ground and mix in compost.',
      'Sow lettuce and radishes in rows a hand apart.',
      'Keep the soil moist and pull out weeds each week.',
    ],
  },
  {
    query: 'What must I do to return a parcel to an online shop?',
    steps: [
      'Sign in to your account and mark the order as a return.',
      'Print the label that the shop sends to you.',
      'Pack the goods with the slip that came with them.',
      'Hand the parcel in at the post office and keep the receipt.',
    ],
  },
  {
    query: 'How do I make the text in my document easier to read on paper?',
    steps: [
      'Set the size of the letters to 11 or 12 points.',
      'Keep the lines to about 70 letters by widening the margins.',
      'Set the space between lines to about 1.4.',
      'Break long parts up with headings.',
    ],
  },
  {
    query: 'How can {name} and I settle who does which chores?',
    steps: [
      'List all chores with the minutes that each one takes.',
      'Let both of you mark the chores that you mind least.',
      'Share out the rest so that both have the same number of minutes.',
      'Talk again after a month and swap what does not work.',
    ],
  },
];

/** Sentences that sound relevant but help nobody. */
export const emptyTalk: readonly string[] = [
  'There is more than one way to go about a thing like this.',
  'It is always wise to think before you begin.',
  'With a bit of practice this is going to work out fine.',
  'Much depends on what exactly you have in mind.',
  'A lot of people have managed this before you.',
  'Take all the time that you feel you need.',
  'The main thing is that you are happy with how it turns out in the end.',
  'Some will tell you one thing and some another.',
  'You will surely notice by yourself what has to be done.',
  'Good results come to those who work with care and patience.',
  'You can read a great deal about this in books and elsewhere.',
  'It may go well at once, or it may take some more tries.',
  'Everything that is needed for it should be done in the right order.',
  'Do it in the way that seems to suit the case best.',
  'Once the important parts are finished, only the others are left.',
  'It helps a lot to know what you are doing here.',
  'Experience shows that such things can be done.',
  'Keep the goal in sight and do not lose heart.',
  'The right tools and the right moment make a big difference.',
  'You should simply do what one usually does in such a case.',
];
