import type { Topic } from './topic.ts';

/**
 * Opinions of invented people about things they tried. Each list has plain praise or blame and one remark with a negation.
 * In one, the second half outweighs the first. One only reports what the person did, and one has details. Nobody says the
 * opposite of what they mean.
 */
export const sentimentTopics: readonly Topic<'positive' | 'negative'>[] = [
  {
    subject: 'film',
    asked: {
      positive: [
        'A lovely story, played by excellent actors. We left the cinema smiling.',
        'I was never bored for a minute, and I did not want it to end.',
        'The beginning drags a little, but the second half is so gripping that all is forgiven.',
        'I have already bought tickets to see it a second time with my parents.',
        'Every joke works, the music is wonderful, and the last scene moved me to tears of joy.',
      ],
      negative: [
        'A terrible film: weak jokes, poor acting and no story at all.',
        'Nothing in it made me laugh, and I did not care about any of the people.',
        'The pictures are beautiful, but they can not hide how empty and dull the story is.',
        'Half of the audience had gone home before the end, and I wish I had gone with them.',
        'Two hours of shouting and car chases gave me a headache and nothing else.',
      ],
    },
    shown: {
      positive: ['A charming tale with a great cast; I enjoyed every part of it.'],
      negative: ['A silly plot and an ugly set; I am sorry for the time that I spent on it.'],
    },
  },
  {
    subject: 'book',
    asked: {
      positive: [
        'A brilliant novel. I read it in one night and was happy the whole next day.',
        'There is not one dull page in it.',
        'I usually can not stand long novels, yet this one could have gone on for ever.',
        'By the third chapter I had forgotten my tea, my phone and the time.',
        'The author explains hard things so clearly that even I understood them, and with a smile.',
      ],
      negative: [
        'A boring novel with a weak ending. I regret that I bought it.',
        'I could not find a single character who seemed alive.',
        'The cover promises a mystery, but anyone can guess the answer on page ten.',
        'I gave up after forty pages and took it to the charity shop.',
        'The sentences are clumsy, the facts are wrong, and the index is missing.',
      ],
    },
    shown: {
      positive: ['Wonderful from the first line to the last; all my friends will get a copy.'],
      negative: ['Badly written and far too long; I had to force myself to go on.'],
    },
  },
  {
    subject: 'hotel',
    asked: {
      positive: [
        'Great room, friendly staff and a fine breakfast. We slept very well.',
        'In five days we found nothing to complain about.',
        'The lift was out of order, but the staff carried our bags and spoiled us with kindness.',
        'We have booked the same room for next summer.',
        'Quiet, clean and close to the beach: just what we had hoped for.',
      ],
      negative: [
        'Dirty room, rude staff and a poor breakfast. We slept badly.',
        'There was no hot water for three days, and nobody at the desk cared.',
        'The view from the window is pretty, yet it does not make up for the noise and the smell.',
        'After one night we packed our bags and looked for another place to stay.',
        'The pool was empty, the walls were damp, and the lamp over the bed did not work.',
      ],
    },
    shown: {
      positive: ['Kind people and soft beds; we felt at home at once.'],
      negative: ['Loud streets and dirty towels; we will never stay there again.'],
    },
  },
  {
    subject: 'restaurant',
    asked: {
      positive: [
        'The soup was delicious, the waiter was kind, and the price was fair.',
        'In all these years we have never been disappointed here.',
        'We waited a while for our table, but each dish was worth every minute.',
        'My daughter, who hates vegetables, asked for a second plate of them.',
        'Fresh fish, warm bread and a charming host made it a perfect evening.',
      ],
      negative: [
        'The soup was cold, the waiter was rude, and the price was far too high.',
        'Not one of the four dishes tasted of anything.',
        'The tables are laid nicely, but the food on them is a disgrace.',
        'We left most of it on our plates and bought a sandwich on the way home.',
        'Tough meat, stale bread and two mistakes in the bill spoiled our evening.',
      ],
    },
    shown: {
      positive: ['Tasty food and quick service; it was a great pleasure.'],
      negative: ['Awful food and slow service; the evening was ruined.'],
    },
  },
  {
    subject: 'phone',
    asked: {
      positive: [
        'An excellent phone: the battery lasts two days and the pictures are sharp.',
        'It has not let me down once in three years.',
        'I did not expect much at this price, and I was pleasantly surprised by how good it is.',
        'Since I got this phone, my camera has stayed in the drawer, as I no longer need it.',
        'It fell into the lake, I fished it out, and it still works like new.',
      ],
      negative: [
        'A terrible phone: the battery is dead by noon and the pictures are blurred.',
        'I have never managed a whole call on it without an interruption.',
        'It looks elegant, but after two weeks the screen went black for good.',
        'I sent it back on the third day and asked for my money.',
        'The keys are tiny, the speaker crackles, and the help line does not help.',
      ],
    },
    shown: {
      positive: ['Fast, light and with a bright screen; I am more than happy with it.'],
      negative: ['Slow, heavy and always hot; I am angry that I paid so much.'],
    },
  },
  {
    subject: 'clothing',
    asked: {
      positive: [
        'The coat is warm, light and beautiful, and it fits me perfectly.',
        'After thirty washes the colour has not faded at all.',
        'The sleeves looked too long at first, but once I had it on I did not want to take it off again.',
        'Three strangers have asked me where I found this jacket, and I was proud to tell them.',
        'At last a pair of shoes in which my feet do not hurt after a long walk.',
      ],
      negative: [
        'The coat is thin, stiff and ugly, and it does not fit anyone in my family.',
        'After one wash there was nothing left of the bright colour.',
        'The cloth feels soft, but the seams came apart on the very first day.',
        'I only wear this jacket at night, because I am ashamed to be seen in it.',
        'The zip jams, a button is missing, and one leg is longer than the other.',
      ],
    },
    shown: {
      positive: ['A soft scarf in a lovely colour; it makes every cold day nicer.'],
      negative: ['A rough scarf in a nasty colour; it scratches my neck.'],
    },
  },
  {
    subject: 'concert',
    asked: {
      positive: [
        'What a night! The singer was in top form and the crowd loved her.',
        'I have heard this band ten times, and they have never been better.',
        'The hall was cold and the seats were hard, but the orchestra made us forget it all.',
        'We sang on the way home, and a week later we still hum the tunes with pleasure.',
        'The young pianist played with so much feeling that the whole hall rose and cheered.',
      ],
      negative: [
        'A sad night: the singer was hoarse and the sound was awful.',
        'Not a single song was played without mistakes.',
        'The tickets were cheap, but even for that little money the show was a let-down.',
        'People around us kept looking at their watches, and so did I.',
        'The drums drowned the voices, and the band left the stage after half an hour.',
      ],
    },
    shown: {
      positive: ['Great music and a happy crowd; I would go again tomorrow.'],
      negative: ['Terrible sound and rude ushers; I want my money back.'],
    },
  },
  {
    subject: 'travel',
    asked: {
      positive: [
        'The train was clean and on time, and the seats were very comfortable.',
        'I have no complaints about this airline: friendly crew, tasty meal, smooth flight.',
        'The sea was rough, but the crew took such good care of us that I would sail with them any day.',
        'I had feared the long bus ride, and in the end it was the part of the holiday that I liked best.',
        'The guide knew every corner of the old town and answered all our questions with patience.',
      ],
      negative: [
        'The train was dirty and two hours late, and the seats were broken.',
        'Nobody at the airline could tell us where our bags were.',
        'The ship is new and shiny, but the cabins are so loud that sleep is impossible.',
        'Next time I would rather walk than take this bus.',
        'The guide lost his way twice and got angry when we asked for a rest.',
      ],
    },
    shown: {
      positive: ['A helpful driver and a lovely view all along the coast; a day to remember with joy.'],
      negative: ['A rude driver and a leaking roof; none of us would travel with them again.'],
    },
  },
  {
    subject: 'course',
    asked: {
      positive: [
        'The teacher is patient and explains everything well. I learned a lot.',
        'There was not one lesson that I would have liked to miss.',
        'The exercises are hard, but thanks to them I can finally chat with my Spanish neighbours.',
        'I have told all my colleagues to sign up.',
        'Small groups, clear handouts and a lot of laughter: this is how learning should be.',
      ],
      negative: [
        'The teacher is impatient and explains everything badly. I learned nothing.',
        'I did not understand more at the end than at the beginning.',
        'The handouts are pretty, but they are full of errors, and no one answers questions.',
        'After the second lesson more than half of the chairs stayed empty, mine among them.',
        'We paid for ten lessons, got seven, and heard the same talk in each of them.',
      ],
    },
    shown: {
      positive: ['Good lessons and kind people; my playing is so much better now.'],
      negative: ['Dull lessons and a cold room; the fee was money thrown away.'],
    },
  },
  {
    subject: 'service',
    asked: {
      positive: [
        'Quick, honest and friendly: no garage in town is better.',
        'They did not charge me a cent for the small repair.',
        'The parcel came a day late, but they said sorry and sent flowers along with it.',
        'I drive past two other bakeries to buy my bread here.',
        'The plumber came within an hour, fixed the leak and left the kitchen cleaner than before.',
      ],
      negative: [
        'Slow, careless and rude: stay away from this garage.',
        'They have not answered any of my six letters.',
        'The man at the counter smiled a lot, but his repair lasted only a day.',
        'I now drive twice as far to buy my bread somewhere else.',
        'The plumber came four hours late, broke a tile and left a puddle on the floor.',
      ],
    },
    shown: {
      positive: ['Fair prices, fresh fruit and always a friendly word; I like to come here.'],
      negative: ['High prices, old fruit and never a friendly word; I go elsewhere.'],
    },
  },
  {
    subject: 'game',
    asked: {
      positive: [
        'A great game for the whole family. We laughed all evening.',
        'The rules are not hard at all, and no two rounds are the same.',
        'The box looks plain, but what is inside kept us happy for the entire winter.',
        'The children ask for it every evening, and so do their grandparents.',
        'I meant to play for ten minutes, and suddenly it was midnight; what fun!',
      ],
      negative: [
        'A boring game for old and young. We yawned all evening.',
        'The rules make no sense, and no round ever comes to an end.',
        'The little figures are well made, but playing with them is a chore.',
        'We tried it once, and since then it has gathered dust on the shelf.',
        'It crashes every few minutes, and all that I had reached is lost each time.',
      ],
    },
    shown: {
      positive: ['Clever, quick to learn and never the same twice; our guests love it.'],
      negative: ['Unfair, hard to learn and soon dull; we gave it away.'],
    },
  },
  {
    subject: 'kitchenware',
    asked: {
      positive: [
        'This kettle is quick, quiet and easy to clean. I love it.',
        'I have not burned a single pancake since I bought this pan.',
        'The dishwasher is not cheap, but it is worth every cent.',
        'My neighbour borrowed the mixer for an afternoon and bought the same one the next day.',
        'The knife has been in daily use for ten years and is as sharp as on the first day.',
      ],
      negative: [
        'This kettle is slow, loud and hard to clean. I hate it.',
        'I have not made one cup of coffee with it without a mess.',
        'The dishwasher is cheap, but the plates come out as greasy as they went in.',
        'We threw the mixer away and beat the eggs by hand again.',
        'The handle of the knife broke off when I cut a tomato, and I hurt my hand.',
      ],
    },
    shown: {
      positive: ['A fine oven that heats evenly; my cakes have never been so good.'],
      negative: ['A poor oven that heats on one side only; my cakes are all ruined.'],
    },
  },
];
