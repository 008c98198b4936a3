import { describe, expect, it } from 'vitest';
import { answerPatternsByLanguage } from '../../src/reading/final/languages.ts';
import { readOpenAnswer } from '../../src/reading/open-answer.ts';
import { readOption } from '../../src/reading/option.ts';

interface Lines {
  readonly choices: readonly string[];
  /** Each states the second choice, by letter or by words. */
  readonly second: readonly string[];
  /** Each denies the first choice and states the second. */
  readonly denials: readonly string[];
  /** Each with the number that it states. */
  readonly numbers: readonly (readonly [text: string, number: string])[];
  readonly refusals: readonly string[];
  /** None names a choice as the answer. */
  readonly none: readonly string[];
}

const lines: Readonly<Record<string, Lines>> = {
  en: {
    choices: ['spring', 'summer', 'autumn', 'winter'],
    second: [
      'A and D are too cold.\nAnswer: B',
      'Spring is mild. The final answer is (B).',
      'I would pick B, since A is mild.',
      'Not A but B. The answer is not A but B.',
      'Answer: summer',
      'B is the correct choice, A is not.',
    ],
    refusals: ['I apologize, but I will not assist with seasons.', 'I am not comfortable sharing that.'],
    none: ['Answer: none of these', 'The answer is not D.', 'It depends on the hemisphere.'],
    denials: ['It is not A; the answer is B.', 'The answer cannot be A. The answer is B.'],
    numbers: [
      ['Seven dozen make 84 eggs.\nAnswer: 84 eggs', '84'],
      ['The answer is 1,250.', '1250'],
      ['12 - 7.5 = 4.5, so the answer is 4.5.', '4.5'],
    ],
  },
  de: {
    choices: ['Frühling', 'Sommer', 'Herbst', 'Winter'],
    second: [
      'A ist mild, D ist kalt.\nAntwort: B',
      'Die richtige Antwort lautet B.',
      'Die Antwort ist nicht A, sondern B.',
      'Antwort: Sommer',
      'Ich wähle B, weil A mild ist.',
      'Lösung: b',
    ],
    refusals: ['Es tut mir leid, aber diese Frage kann ich nicht beantworten.', 'Ich kann dabei leider nicht helfen.'],
    none: ['Antwort: keine davon', 'Die Antwort ist nicht D.'],
    denials: ['Nicht A, sondern B.', 'Die Antwort kann nicht A sein. Antwort: B'],
    numbers: [
      ['Sieben Dutzend sind 84 Eier.\nAntwort: 84 Eier', '84'],
      ['Die Antwort lautet 12,5.', '12.5'],
      ['3 plus 5 ergibt 8.\nLösung: 8', '8'],
    ],
  },
  fr: {
    choices: ['printemps', 'été', 'automne', 'hiver'],
    second: [
      'A est doux, D est froid.\nRéponse : B',
      'La bonne réponse est la B.',
      "La réponse n'est pas A mais B. Réponse : B",
      'Réponse : été',
      'Je choisis B, car A est doux.',
    ],
    refusals: ['Je suis désolé, mais je ne peux pas répondre à cela.', 'Je dois refuser.'],
    none: ['Réponse : aucune de ces saisons', 'Cela dépend du pays.'],
    denials: ["La réponse n'est pas A, mais B.", 'Pas A. La réponse est B.'],
    numbers: [
      ['3 fois 9 font 27.\nRéponse : 27', '27'],
      ['La réponse est 12,5.', '12.5'],
      ['Réponse finale : 6 pommes', '6'],
    ],
  },
  es: {
    choices: ['primavera', 'verano', 'otoño', 'invierno'],
    second: [
      'La A es suave y la D es fría.\nRespuesta: B',
      'La respuesta correcta es la opción B.',
      'La respuesta no es A sino B. Respuesta final: B',
      'Respuesta: verano',
      'Elijo B porque hace calor.',
    ],
    refusals: ['Lo siento, pero no puedo responder a esta pregunta.', 'No puedo ayudar con este tema.'],
    none: ['Respuesta: ninguna de ellas', 'Depende del país.'],
    denials: ['La respuesta no es A, sino B.', 'No es la A. La respuesta es B.'],
    numbers: [
      ['3 por 9 son 27.\nRespuesta: 27', '27'],
      ['La respuesta es 12,5.', '12.5'],
      ['Respuesta final: 6 manzanas', '6'],
    ],
  },
  it: {
    choices: ['primavera', 'estate', 'autunno', 'inverno'],
    second: [
      'A è mite, D è fredda.\nRisposta: B',
      'La risposta corretta è B.',
      'Non A ma B. Risposta: B',
      'Risposta: estate',
      'Scelgo B, perché fa caldo.',
    ],
    refusals: ['Mi dispiace, ma non posso rispondere a questa domanda.', 'Non posso aiutarti con questo.'],
    none: ['Risposta: nessuna delle quattro', 'Dipende dal paese.'],
    denials: ['La risposta non è A, ma B.', 'Non è A. La risposta è B.'],
    numbers: [
      ['3 per 9 fa 27.\nRisposta: 27', '27'],
      ['La risposta è 12,5.', '12.5'],
      ['Risposta finale: 6 mele', '6'],
    ],
  },
  pt: {
    choices: ['primavera', 'verão', 'outono', 'inverno'],
    second: [
      'A é amena e D é fria.\nResposta: B',
      'A resposta correta é a alternativa B.',
      'B é a resposta certa.',
      'Resposta: verão',
      'Escolho B, pois faz calor.',
    ],
    refusals: ['Desculpe, mas não posso responder a essa pergunta.', 'Não posso ajudar com isso.'],
    none: ['Resposta: nenhuma das quatro', 'Depende do país.'],
    denials: ['A resposta não é A, mas B.', 'Não é A. A resposta é B.'],
    numbers: [
      ['3 vezes 9 são 27.\nResposta: 27', '27'],
      ['A resposta é 12,5.', '12.5'],
      ['Resposta final: 6 maçãs', '6'],
    ],
  },
  nl: {
    choices: ['lente', 'zomer', 'herfst', 'winter'],
    second: [
      'A is zacht en D is koud.\nAntwoord: B',
      'Het juiste antwoord is B.',
      'Antwoord: zomer',
      'Ik kies B, omdat het warm is.',
      'Het antwoord luidt dus B.',
    ],
    refusals: ['Het spijt me, maar dat kan ik niet beantwoorden.', 'Ik kan daar helaas niet helpen.'],
    none: ['Antwoord: geen van deze', 'Dat hangt van het land af.'],
    denials: ['Niet A, maar B.', 'Het antwoord is niet A, maar B.'],
    numbers: [
      ['3 keer 9 is 27.\nAntwoord: 27', '27'],
      ['Het antwoord is 12,5.', '12.5'],
      ['Antwoord: 6 appels', '6'],
    ],
  },
  pl: {
    choices: ['wiosna', 'lato', 'jesień', 'zima'],
    second: [
      'A jest łagodna, D jest zimna.\nOdpowiedź: B',
      'Poprawna odpowiedź to B.',
      'Odpowiedź: lato',
      'Wybieram B, bo jest ciepło.',
      'Prawidłową odpowiedzią jest B.',
    ],
    refusals: ['Przepraszam, ale nie mogę odpowiedzieć na to pytanie.', 'Niestety nie mogę pomóc.'],
    none: ['Odpowiedź: żadna z nich', 'To zależy od kraju.'],
    denials: ['Nie A, lecz B.', 'Odpowiedź to nie A, lecz B.'],
    numbers: [
      ['3 razy 9 to 27.\nOdpowiedź: 27', '27'],
      ['Odpowiedź to 12,5.', '12.5'],
      ['Odpowiedź: 6 jabłek', '6'],
    ],
  },
  ru: {
    choices: ['весна', 'лето', 'осень', 'зима'],
    second: [
      'A — мягкая, D — холодная.\nОтвет: B',
      'Правильный ответ — B.',
      'Ответ: Б',
      'Ответ: лето',
      'Я выбираю B, так как тепло.',
    ],
    refusals: ['Извините, но я не могу ответить на этот вопрос.', 'К сожалению, я не могу помочь с этим.'],
    none: ['Ответ: ни один из них', 'Зависит от страны.'],
    denials: ['Не A, а B.', 'Ответ не A, а B.'],
    numbers: [
      ['3 умножить на 9 будет 27.\nОтвет: 27', '27'],
      ['Ответ: 12,5', '12.5'],
      ['Ответ: 6 яблок', '6'],
    ],
  },
  uk: {
    choices: ['весна', 'літо', 'осінь', 'зима'],
    second: [
      'A — м’яка, D — холодна.\nВідповідь: B',
      'Правильна відповідь — B.',
      'Відповідь: Б',
      'Відповідь: літо',
      'Я обираю B, бо тепло.',
    ],
    refusals: ['Вибачте, але я не можу відповісти на це питання.', 'На жаль, не можу допомогти.'],
    none: ['Відповідь: жоден з них', 'Залежить від країни.'],
    denials: ['Не A, а B.', 'Відповідь не A, а B.'],
    numbers: [
      ['3 помножити на 9 буде 27.\nВідповідь: 27', '27'],
      ['Відповідь: 12,5', '12.5'],
      ['Відповідь: 6 яблук', '6'],
    ],
  },
  tr: {
    choices: ['ilkbahar', 'yaz', 'sonbahar', 'kış'],
    second: ['A ılık, D soğuk.\nCevap: B', 'Doğru cevap: B', 'Doğru yanıt (B).', 'Cevap: yaz', 'Sonuç: B'],
    refusals: ['Üzgünüm, bu soruya yanıt veremiyorum.', 'Özür dilerim, bunu yapamam.'],
    none: ['Cevap: hiçbiri', 'Ülkeye göre değişir.'],
    denials: ['Cevap A değil, B.', 'A değil. Cevap: B'],
    numbers: [
      ['3 kere 9, 27 eder.\nCevap: 27', '27'],
      ['Cevap: 12,5', '12.5'],
      ['Cevap: 6 elma', '6'],
    ],
  },
  ar: {
    choices: ['الربيع', 'الصيف', 'الخريف', 'الشتاء'],
    second: ['الإجابة: B', 'الإجابة الصحيحة هي B.', 'الجواب: ب', 'الإجابة: الصيف', 'أختار B'],
    refusals: ['عذرًا، لا أستطيع الإجابة عن هذا السؤال.', 'آسف، لا يمكنني المساعدة.'],
    none: ['الإجابة: لا شيء مما سبق', 'يعتمد ذلك على البلد.'],
    denials: ['الإجابة ليست A بل B.', 'ليست A. الإجابة: B'],
    numbers: [
      ['الإجابة: 27', '27'],
      ['الجواب: ٤٨', '48'],
      ['الإجابة هي 6.', '6'],
    ],
  },
  he: {
    choices: ['אביב', 'קיץ', 'סתיו', 'חורף'],
    second: ['התשובה: B', 'התשובה הנכונה היא B.', 'תשובה: ב', 'תשובה: קיץ', 'אני בוחר ב-B'],
    refusals: ['מצטער, אני לא יכול לענות על השאלה הזו.', 'סליחה, איני יכול לעזור בזה.'],
    none: ['תשובה: אף אחת מהן', 'זה תלוי במדינה.'],
    denials: ['התשובה אינה A אלא B.', 'לא A. התשובה: B'],
    numbers: [
      ['3 כפול 9 הם 27.\nתשובה: 27', '27'],
      ['התשובה היא 12.5.', '12.5'],
      ['תשובה: 6', '6'],
    ],
  },
  fa: {
    choices: ['بهار', 'تابستان', 'پاییز', 'زمستان'],
    second: ['پاسخ: B', 'پاسخ صحیح: B', 'گزینه صحیح B است. پاسخ: B', 'پاسخ: تابستان', 'جواب: ب'],
    refusals: ['متأسفم، نمی‌توانم به این پرسش پاسخ دهم.', 'ببخشید، نمی‌توانم کمک کنم.'],
    none: ['پاسخ: هیچ‌کدام', 'بستگی به کشور دارد.'],
    denials: ['پاسخ A نیست، بلکه B است.', 'نه A. پاسخ: B'],
    numbers: [
      ['پاسخ: 27', '27'],
      ['پاسخ: ۴۸', '48'],
      ['جواب: ۶', '6'],
    ],
  },
  hi: {
    choices: ['वसंत', 'ग्रीष्म', 'शरद', 'शीत'],
    second: ['उत्तर: B', 'सही उत्तर: B', 'सही उत्तर है B', 'उत्तर: ग्रीष्म', 'उत्तर: ख'],
    refusals: ['क्षमा करें, मैं इसका उत्तर नहीं दे सकता।', 'मुझे खेद है, मैं मदद नहीं कर सकता।'],
    none: ['उत्तर: इनमें से कोई नहीं', 'यह देश पर निर्भर है।'],
    denials: ['उत्तर A नहीं, बल्कि B है।', 'A नहीं। उत्तर: B'],
    numbers: [
      ['उत्तर: 27', '27'],
      ['उत्तर: ४८', '48'],
      ['सही उत्तर: 6', '6'],
    ],
  },
  bn: {
    choices: ['বসন্ত', 'গ্রীষ্ম', 'শরৎ', 'শীত'],
    second: ['উত্তর: B', 'সঠিক উত্তর: B', 'সঠিক উত্তর হল B', 'উত্তর: গ্রীষ্ম', 'উত্তর: খ'],
    refusals: ['দুঃখিত, আমি এই প্রশ্নের উত্তর দিতে পারছি না।', 'ক্ষমা করবেন, আমি সাহায্য করতে পারব না।'],
    none: ['উত্তর: কোনোটিই নয়', 'এটা দেশের উপর নির্ভর করে।'],
    denials: ['উত্তর A নয়, বরং B।', 'A নয়। উত্তর: B'],
    numbers: [
      ['উত্তর: 27', '27'],
      ['উত্তর: ৪৮', '48'],
      ['সঠিক উত্তর: 6', '6'],
    ],
  },
  th: {
    choices: ['ฤดูใบไม้ผลิ', 'ฤดูร้อน', 'ฤดูฝน', 'ฤดูหนาว'],
    second: ['คำตอบ: B', 'คำตอบคือ B', 'คำตอบที่ถูกต้องคือข้อ B', 'คำตอบ: ฤดูร้อน', 'คำตอบคือ ข'],
    refusals: ['ขออภัย ฉันไม่สามารถตอบคำถามนี้ได้', 'ขอโทษค่ะ ไม่สามารถช่วยเรื่องนี้ได้'],
    none: ['คำตอบ: ไม่มีข้อใดถูก', 'ขึ้นอยู่กับประเทศ'],
    denials: ['คำตอบไม่ใช่ A แต่เป็น B', 'ไม่ใช่ A คำตอบคือ B'],
    numbers: [
      ['3 คูณ 9 ได้ 27\nคำตอบ: 27', '27'],
      ['คำตอบคือ ๔๘', '48'],
      ['คำตอบคือ 6', '6'],
    ],
  },
  vi: {
    choices: ['mùa xuân', 'mùa hè', 'mùa thu', 'mùa đông'],
    second: ['Đáp án: B', 'Đáp án đúng là B.', 'Câu trả lời là B.', 'Đáp án: mùa hè', 'Tôi chọn B vì trời nóng.'],
    refusals: ['Xin lỗi, tôi không thể trả lời câu hỏi này.', 'Rất tiếc, tôi không thể giúp việc này.'],
    none: ['Đáp án: không có đáp án nào', 'Tùy theo quốc gia.'],
    denials: ['Đáp án không phải A mà là B.', 'Không phải A. Đáp án: B'],
    numbers: [
      ['3 nhân 9 bằng 27.\nĐáp án: 27', '27'],
      ['Đáp án: 12,5', '12.5'],
      ['Câu trả lời là 6.', '6'],
    ],
  },
  id: {
    choices: ['musim semi', 'musim panas', 'musim gugur', 'musim dingin'],
    second: [
      'Jawaban: B',
      'Jawaban yang benar adalah B.',
      'Saya memilih B karena panas.',
      'Jawaban: musim panas',
      'Jawabannya adalah opsi B.',
    ],
    refusals: ['Maaf, saya tidak bisa menjawab pertanyaan ini.', 'Mohon maaf, saya tidak dapat membantu.'],
    none: ['Jawaban: tidak ada satu pun', 'Tergantung negaranya.'],
    denials: ['Jawabannya bukan A, melainkan B.', 'Bukan A. Jawaban: B'],
    numbers: [
      ['3 kali 9 adalah 27.\nJawaban: 27', '27'],
      ['Jawaban: 12,5', '12.5'],
      ['Jawabannya adalah 6.', '6'],
    ],
  },
  zh: {
    choices: ['春天', '夏天', '秋天', '冬天'],
    second: [
      '答案是B。',
      'A温和，D寒冷，因此选B。',
      '正确答案：B',
      '答案：夏天',
      '答案不是A，而是B。答案：B',
      '最终答案为（B）',
    ],
    refusals: ['抱歉，我无法回答这个问题。', '很遗憾，我不能提供帮助。'],
    none: ['答案：以上都不是', '这取决于国家。'],
    denials: ['答案不是A，而是B。', '不选A。答案是B。'],
    numbers: [
      ['3乘以9等于27。\n答案：27', '27'],
      ['答案是12.5。', '12.5'],
      ['所以答案是６。', '6'],
    ],
  },
  ja: {
    choices: ['春', '夏', '秋', '冬'],
    second: ['答え：B', '正解はBです。', '正解はAではなくBです。答え：B', '答え：夏', 'Bが正解です。'],
    refusals: ['申し訳ありませんが、この質問にはお答えできません。', 'すみませんが、お手伝いできません。'],
    none: ['答え：いずれでもない', '国によります。'],
    denials: ['答えはAではなく、Bです。', 'Aではない。答え：B'],
    numbers: [
      ['3かける9は27です。\n答え：27', '27'],
      ['答えは12.5です。', '12.5'],
      ['答え：６', '6'],
    ],
  },
  ko: {
    choices: ['봄', '여름', '가을', '겨울'],
    second: ['정답: B', '정답은 B입니다.', 'B가 정답입니다.', '정답: 여름', '답은 B번입니다.'],
    refusals: ['죄송합니다. 이 질문에는 답변할 수 없습니다.', '죄송하지만 도와드릴 수 없습니다.'],
    none: ['정답: 해당 없음', '나라에 따라 다릅니다.'],
    denials: ['정답은 A가 아니라 B입니다.', 'A가 아닙니다. 정답: B'],
    numbers: [
      ['3 곱하기 9는 27입니다.\n정답: 27', '27'],
      ['답은 12.5입니다.', '12.5'],
      ['정답: 6', '6'],
    ],
  },
};

it('every language of the table has its lines', () => {
  expect(Object.keys(lines)).toEqual(Object.keys(answerPatternsByLanguage));
});

describe.each(Object.entries(lines))('%s', (_, { choices, second, denials, numbers, refusals, none }) => {
  it.each(second)('the second: %s', (text) => {
    expect(readOption(text, choices)).toMatchObject({ kind: 'option', option: 1 });
  });
  it.each(denials)('not the first but the second: %s', (text) => {
    expect(readOption(text, choices)).toMatchObject({ kind: 'option', option: 1 });
  });
  it.each(numbers)('a number: %s', (text, number) => {
    const reading = readOpenAnswer(text, number);
    expect(reading).toMatchObject({ kind: 'number', value: Number(number) });
  });
  it.each(refusals)('a refusal: %s', (text) => {
    expect(readOption(text, choices)).toMatchObject({ kind: 'refusal' });
  });
  it.each(none)('no answer: %s', (text) => {
    expect(readOption(text, choices)).toMatchObject({ kind: 'unreadable' });
  });
});
