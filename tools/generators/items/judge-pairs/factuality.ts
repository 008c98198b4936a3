/** Topics with four statements each. `{right|wrong}` has the true wording and a false one. */
export const factTopics: readonly { readonly query: string; readonly statements: readonly string[] }[] = [
  {
    query: 'Tell me something about the Moon.',
    statements: [
      'The Moon goes round {the Earth|Mars}.',
      'Its light is {sunlight that it reflects|made by fires on its ground}.',
      'A full Moon comes back after about {four|nine} weeks.',
      'People walked on the Moon for the first time in {1969|1929}.',
    ],
  },
  {
    query: 'What can you tell me about honey bees?',
    statements: [
      'Honey bees collect {nectar and pollen|sand and salt}.',
      'Like other insects, a honey bee has {six|ten} legs.',
      'A hive normally has {one queen|twenty queens}.',
      'The cells in which they keep honey have {six|three} sides.',
    ],
  },
  {
    query: 'Please give me some basic facts about France.',
    statements: [
      'The capital of France is {Paris|Madrid}.',
      'Its flag is {blue, white and red|green, yellow and black}.',
      'People in France pay with the {euro|rouble}.',
      'France has a border with {Spain|Norway}.',
    ],
  },
  {
    query: 'Explain to a child what is special about water.',
    statements: [
      'Pure water freezes at {0|40} degrees Celsius.',
      'At sea level, water boils at {100|30} degrees Celsius.',
      'One molecule of water has {two|seven} hydrogen atoms.',
      'Ice {floats|sinks} in liquid water.',
    ],
  },
  {
    query: 'I need a short text on the solar system.',
    statements: [
      'The planet closest to the Sun is {Mercury|Neptune}.',
      'The largest planet is {Jupiter|Mars}.',
      'Astronomers count {eight|fifteen} planets.',
      'The Sun itself is a {star|comet}.',
    ],
  },
  {
    query: 'Who was William Shakespeare?',
    statements: [
      'William Shakespeare wrote the play {Hamlet|Faust}.',
      'He was born in {Stratford-upon-Avon|Vienna}.',
      'He died in {1616|1916}.',
      'His plays are in {English|Italian}.',
    ],
  },
  {
    query: 'How is a piano built?',
    statements: [
      'A modern grand piano has {88|45} keys.',
      'Its sound comes from {hammers that strike strings|air that flows through pipes}.',
      'The black keys stand in groups of {two and three|five and six}.',
      'A pianist works the pedals with the {feet|elbows}.',
    ],
  },
  {
    query: 'Give me four facts on the human skeleton and body.',
    statements: [
      'A grown person has about {206|512} bones.',
      'The longest bone is in the {thigh|hand}.',
      'The heart pumps {blood|air} round the body.',
      'A full set of adult teeth counts {32|60}.',
    ],
  },
  {
    query: 'What should I know about our calendar?',
    statements: [
      'A leap year has {366|360} days.',
      'April has {30|31} days.',
      'A year holds {52|48} full weeks.',
      'The shortest month of all is {February|September}.',
    ],
  },
  {
    query: 'My class is going to talk about Egypt. What are the main points?',
    statements: [
      'The great river of Egypt is the {Nile|Danube}.',
      'Its capital is {Cairo|Lisbon}.',
      'The most famous pyramids stand near {Giza|Timbuktu}.',
      'Most of the country lies in {Africa|Europe}.',
    ],
  },
  {
    query: 'Teach me a few things about trees.',
    statements: [
      'An oak grows from an {acorn|olive}.',
      'In cool countries many trees lose their leaves in {autumn|early summer}.',
      'The age of a felled tree can be told by its {rings|smell}.',
      'Leaves are green because of {chlorophyll|copper}.',
    ],
  },
  {
    query: 'I have never watched football. What are the rules in short?',
    statements: [
      'Each team begins with {eleven|nine} players on the pitch.',
      'A normal match takes {90|40} minutes.',
      'Inside the penalty area the {goalkeeper|striker} may use the hands.',
      'The ball must cross the {goal line|halfway line} for a goal to count.',
    ],
  },
  {
    query: 'Could you describe the game of chess?',
    statements: [
      'The board has {64|100} squares.',
      'Each side starts with {eight|five} pawns.',
      'A {bishop|rook} moves along the diagonals.',
      'The player with the {white|black} pieces moves first.',
    ],
  },
  {
    query: 'Name some basics of computing.',
    statements: [
      'A byte is made of {eight|twenty} bits.',
      'Binary numbers are written with the digits {0 and 1|4 and 5}.',
      'The letters CPU stand for {central processing unit|common printer utility}.',
      'A keyboard is a device for {input|output}.',
    ],
  },
  {
    query: 'What do you know about the sea?',
    statements: [
      'The largest ocean is the {Pacific|Arctic}.',
      'Sea water tastes {salty|sweet}.',
      'Tides are caused above all by the {Moon|wind}.',
      'Whales, which live in the sea, are {mammals|fish}.',
    ],
  },
  {
    query: 'We are planning a trip to Japan. Tell me about the country.',
    statements: [
      'The capital of Japan is {Tokyo|Seoul}.',
      'Its highest mountain is {Mount Fuji|Mount Etna}.',
      'In shops people pay with the {yen|peso}.',
      'The country is made up of {islands|deserts}.',
    ],
  },
  {
    query: 'What is there to know about light and colour?',
    statements: [
      'Blue and yellow paint mixed together give {green|pink}.',
      'Light travels {faster|slower} than sound.',
      'Red light has a {longer|shorter} wavelength than blue light.',
      'A rainbow can be seen with the sun {behind|before} you.',
    ],
  },
  {
    query: 'Write a few lines about penguins.',
    statements: [
      'Penguins are {birds|mammals}.',
      'Their wings are good for {swimming|flying}.',
      'Nearly all wild penguins live {south|north} of the equator.',
      'They feed on {fish and krill|leaves and grass}.',
    ],
  },
  {
    query: 'How does bread come about?',
    statements: [
      'The main part of most bread is {flour|sugar}.',
      'Yeast makes the dough {rise|shrink}.',
      'The gas in the dough is {carbon dioxide|helium}.',
      'The long loaf called baguette comes from {France|Korea}.',
    ],
  },
  {
    query: 'Help me revise the geography of Europe.',
    statements: [
      'The Danube ends in the {Black Sea|North Sea}.',
      'London lies on the {Thames|Rhine}.',
      'Mont Blanc belongs to the {Alps|Carpathians}.',
      'The capital of Greece is {Athens|Warsaw}.',
    ],
  },
  {
    query: 'What are some properties of metals?',
    statements: [
      'In damp air iron begins to {rust|glow}.',
      'The chemical symbol of gold is {Au|Pb}.',
      'At room temperature mercury is {liquid|solid}.',
      'Copper conducts electricity {well|hardly at all}.',
    ],
  },
  {
    query: 'Tell us about classical music.',
    statements: [
      'Beethoven finished {nine|forty} symphonies.',
      'A violin has {four|nine} strings.',
      'Mozart was born in {Salzburg|Oslo}.',
      'The trumpet is a {brass|string} instrument.',
    ],
  },
  {
    query: 'Which facts about shapes should a pupil remember?',
    statements: [
      'The angles of a flat triangle add up to {180|400} degrees.',
      'A hexagon has {six|four} corners.',
      'A cube has {six|nine} faces.',
      'The radius of a circle is {half|twice} its diameter.',
    ],
  },
  {
    query: 'My son likes spiders. What can I tell him?',
    statements: [
      'A spider has {eight|six} legs.',
      'Spiders belong to the {arachnids|insects}.',
      'Their webs are made of {silk|wax}.',
      'Most spiders live on {small animals|fresh leaves}.',
    ],
  },
];

/** Sentences before the statements at any level. None of them says anything that could be wrong. */
export const factOpeners: readonly string[] = [
  'Here are four points.',
  'With pleasure.',
  'This is what I would say.',
  'In short:',
  'Let us see.',
  'Four things come to mind.',
];
