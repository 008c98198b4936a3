/** Words that are too vague to be a whole name. */
const prepositions =
  'about above across after against along among apart around aside at away back before behind below beneath beside between beyond by down during except from here hence in inside into near next of off on once onto out outside over past per since than then thence there through throughout to together toward towards under until up upon via when whence where why with within without';
const pronouns =
  'all another any anyone anything both each either else every everyone everything few fewer fewest he her him his it itself least less many me mine more most much my neither nobody none nothing one ones other others own same several she some something such that their theirs them themselves these they this those thus us we what whatever which who whom whose whole';
const participles =
  'been begun bent bought brought built caught chosen dealt done drawn driven fallen felt fetched found given gone grown had heard held hidden kept known laid lain led left lent lost made meant met paid rung said seen sent shown sold sought spent stood stuck sung taken taught tell thought thrown told torn undone understood went won worn written';
const vagueWords = new Set(`${prepositions} ${pronouns} ${participles}`.split(' '));
/** Matches participles such as “asked” and “joined”, but not “seed” or “undefined”. */
const participle = /^(?!(?:seed|speed|need|feed|embed|shed|bed|undefined)$)[a-z]{2,}ed$/;

/** @param {string} name */
export function isVague(name) {
  const word = /[a-z][A-Z]/.test(name) ? name : name.toLowerCase();
  return vagueWords.has(word) || participle.test(word);
}

/** Accepts the short names that formulas and formats use. @param {string} name */
export const isTooShort = (name) => name.length < 3 && !/^(?:[a-zA-Z]|id|Id|mb|mu|re|f1|go)$/.test(name);
