import type { Topic } from './topic.ts';

/**
 * Each list goes from easy to hard. Facts do not change from year to year. Questions that need no knowledge need some
 * reasoning.
 */
export const yesNoTopics: readonly Topic<'yes' | 'no'>[] = [
  {
    subject: 'arithmetic',
    asked: {
      yes: [
        'Is 7 + 8 equal to 15?',
        'Would it be correct to say that 21 - 6 = 15?',
        'Is 0.5 greater than 0.45?',
        'Is half of 250 the same as a quarter of 500?',
        'Can 91 be divided by 7 without a remainder?',
      ],
      no: [
        'Would it be correct to say that 9 + 4 = 12?',
        'Is 6 times 7 more than 45?',
        'Is one third more than one half?',
        'Is 51 a prime number?',
        'The sum of two whole numbers is even. Must both of them be even?',
      ],
    },
    shown: { yes: ['Is 20 - 12 less than 10?'], no: ['Is 5 times 5 equal to 20?'] },
  },
  {
    subject: 'calendar',
    asked: {
      yes: [
        'Does Friday come right after Thursday?',
        'Would it be correct to say that the month after June is July?',
        'Does a leap year have 366 days?',
        'Do March and May have the same number of days?',
        'If today is Tuesday, will it be Tuesday again in 21 days?',
      ],
      no: [
        'Does Wednesday come right before Tuesday?',
        'Would it be correct to say that the month before October is November?',
        'Does April have 31 days?',
        'Are there more than 55 weeks in a year?',
        'The first day of a month is a Monday. Is the tenth day of that month a Tuesday?',
      ],
    },
    shown: { yes: ['Is December the last month of the year?'], no: ['Does a week have eight days?'] },
  },
  {
    subject: 'words',
    asked: {
      yes: [
        'Is a puppy a young dog?',
        'Would it be correct to say that the opposite of empty is full?',
        'Do "begin" and "start" mean nearly the same?',
        'Is a carpenter someone who works with wood?',
        'If a plan is feasible, can it be carried out?',
      ],
      no: [
        'Is a lamb the young of a horse?',
        'A friend claims that the opposite of near is dark. Is the friend right?',
        'Is a violin a wind instrument?',
        'Does "rarely" mean the same as "often"?',
        'Is someone who is reluctant to start a job eager to start it?',
      ],
    },
    shown: { yes: ['Is "cold" the opposite of "hot"?'], no: ['Is a hammer a piece of clothing?'] },
  },
  {
    subject: 'animals',
    asked: {
      yes: [
        'Do spiders have eight legs?',
        'Is a whale a mammal?',
        'Do penguins lay eggs?',
        'Does an octopus have three hearts?',
        'Among seahorses, is it the male that carries the eggs until the young come out?',
      ],
      no: [
        'Can an ostrich fly?',
        'Do frogs have feathers?',
        'Are sharks mammals?',
        'Is a koala a kind of bear?',
        'Does every kind of bird build a nest of its own?',
      ],
    },
    shown: { yes: ['Do cows eat grass?'], no: ['Is a horse an animal with six legs?'] },
  },
  {
    subject: 'geography',
    asked: {
      yes: [
        'Is Africa a continent?',
        'Is the Pacific the largest ocean on Earth?',
        'Is Iceland an island?',
        'Is Canberra the capital of Australia?',
        'Does the equator cross Kenya?',
      ],
      no: [
        'Is Italy in South America?',
        'Is the Sahara a desert in Asia?',
        'Does Switzerland lie on the sea?',
        'Does Portugal share a border with France?',
        'Does the river Nile flow into the Indian Ocean?',
      ],
    },
    shown: { yes: ['Is Japan in Asia?'], no: ['Is the Atlantic a chain of mountains?'] },
  },
  {
    subject: 'history',
    asked: {
      yes: [
        'Did people in ancient Egypt build pyramids?',
        'Was Julius Caesar a Roman?',
        'Did the First World War end before the Second World War began?',
        'Were books printed with movable type in Europe before the year 1500?',
        'Was Charlemagne crowned emperor after the Western Roman Empire had fallen?',
      ],
      no: [
        'Did people travel by train in ancient Greece?',
        'Was the telephone invented before paper?',
        'Was Napoleon a king of England?',
        'Did Columbus cross the Atlantic in the twentieth century?',
        'Did Cleopatra live closer in time to the building of the Great Pyramid of Giza than to the first landing of people on the Moon?',
      ],
    },
    shown: {
      yes: ['Were there wheels before there were steam engines?'],
      no: ['Did knights in the Middle Ages carry telephones?'],
    },
  },
  {
    subject: 'science',
    asked: {
      yes: [
        'Does ice melt when it gets warm enough?',
        'Can a magnet attract iron?',
        'Is a diamond made of carbon?',
        'Does sound need something to travel through, such as air or water?',
        'Does light travel faster in empty space than in glass?',
      ],
      no: [
        'Is wood a metal?',
        'Does an iron nail float on water?',
        'Is an electron heavier than a proton?',
        'Where there is no air, does a hammer fall faster than a feather?',
        'Does water need a higher temperature to boil on a high mountain than at the sea?',
      ],
    },
    shown: { yes: ['Does the flame of a candle give off heat?'], no: ['Is steam a solid?'] },
  },
  {
    subject: 'sky',
    asked: {
      yes: [
        'Is the Sun a star?',
        'Does the Moon go around the Earth?',
        'Is Jupiter larger than the Earth?',
        'Does Mercury need less time than Mars to go around the Sun?',
        'Does every total eclipse of the Sun happen at new moon?',
      ],
      no: [
        'Does the Moon have more mass than our planet?',
        'Seen from the Earth, does the Sun rise in the west?',
        'Does the Moon shine with light of its own?',
        'Is Venus farther from the Sun than Saturn?',
        'When it is summer in the north of the Earth, is it summer in the south as well?',
      ],
    },
    shown: { yes: ['Does the Earth turn around itself about once a day?'], no: ['Is Mars a star?'] },
  },
  {
    subject: 'body',
    asked: {
      yes: [
        'Do people hear with their ears?',
        'Does the heart pump blood?',
        'Is the skin an organ?',
        'Does a hand have more bones than an upper arm?',
        'Does the left half of the human brain mostly control the right half of the body?',
      ],
      no: [
        'Do people see with their knees?',
        'Is the elbow a part of the leg?',
        'Are human fingernails made of bone?',
        'Is it the task of the lungs to digest food?',
        'Do the arteries carry blood back to the heart?',
      ],
    },
    shown: { yes: ['Is the thumb a part of the hand?'], no: ['Do people chew with their toes?'] },
  },
  {
    subject: 'language',
    asked: {
      yes: [
        'Does the word "cat" begin with the letter C?',
        'Are there five letters in the word "horse"?',
        'Is "children" the plural of "child"?',
        'Does the word "level" stay the same when it is read backwards?',
        'In the sentence "She sings softly", is "softly" an adverb?',
      ],
      no: [
        'Does the word "dog" end with the letter T?',
        'Is "swam" the past tense of "sweep"?',
        'Is the plural of "foot" spelled "foots"?',
        'Does the letter A stand four times in the word "banana"?',
        'Does "though" rhyme with "cough"?',
      ],
    },
    shown: { yes: ['Does "sun" rhyme with "run"?'], no: ['Is the word "tree" ten letters long?'] },
  },
  {
    subject: 'logic',
    asked: {
      yes: [
        'All my pens are blue. I write with one of my pens. Is it blue?',
        'Ada is taller than Ben, and Ben is taller than Cem. Is Ada taller than Cem?',
        'A box holds three white balls and two black ones. I take out three balls. Is at least one of them white?',
        'If it rains, the match is called off. The match was not called off. Does it follow that it did not rain?',
        'None of the fish in this pond is red. Does it follow that nothing red in this pond is a fish?',
      ],
      no: [
        'All the cups on the shelf are green. I take a cup from the shelf. Is it red?',
        'Dora came before Emil, and Emil came before Finn. Was Finn the first of the three?',
        'Whenever it snows, the bus is late. The bus is late today. Does it follow that it snows today?',
        'Some of the guests sing, and some of the guests dance. Must there be a guest who does both?',
        'Only members may vote. Gül is a member. Does it follow that she voted?',
      ],
    },
    shown: {
      yes: ['Mia is older than Jon. Is Jon younger than Mia?'],
      no: ['Every chair in this room is made of wood. I sit on a chair in this room. Is it made of glass?'],
    },
  },
  {
    subject: 'everyday',
    asked: {
      yes: [
        'Is an umbrella useful in the rain?',
        'A lesson begins at 9:40 and ends at 10:25 on the same morning. Does it take less than an hour?',
        'I face north and turn right, a quarter of a full turn. Do I now face east?',
        'An open glass of water stands in a warm, dry room for a week. Is there less water in it at the end?',
        'I fold a sheet of paper in half three times, one after the other. Does it then lie in eight layers?',
      ],
      no: [
        'Is a pillow the right thing to cut bread with?',
        'Does a clock measure weight?',
        'A coat of 80 euros is sold at half the price. Does it now cost more than 50 euros?',
        'Will a cup of hot tea get hotter while it stands in a cold room?',
        'Two coins lie in my left pocket and none in my right one. I move one coin from left to right. Does one pocket now hold more coins than the other?',
      ],
    },
    shown: { yes: ['Does a bicycle have two wheels?'], no: ['Is a fork made for drinking milk?'] },
  },
];
