/**
 * Words that make a query a question or a list and say nothing about the essays, in the ten languages of the site's
 * words. A word that is a content word of another language is left out, because these words also tell languages apart.
 */
interface QueryWords {
  readonly grammar: string;
  readonly asking: string;
  /** Words that ask for the newest essays. */
  readonly newest: string;
}

export const QUERY_WORDS: Readonly<Record<string, QueryWords>> = {
  en: {
    grammar:
      'the a an and or of to in on for with from by at as is are was were be been do does did have has had how what why when where who which can could should would will i me you my your we our us it its he she they them their this that these those there about not no any all so if but more most into over than then been please',
    asking:
      'essay essays article articles post posts blog think thinks thought thoughts opinion opinions say says said write writes wrote written show list find tell many',
    newest: 'newest latest recent',
  },
  de: {
    grammar:
      'der das den dem des ein eine einen einem einer eines und oder nicht ist sind wie was warum wieso wann wo wer wen wem welche welcher welches welchen ich du sie wir ihr mein meine meinen meiner dein deine kann im von vom zu zum zur mit für auf bei über aus auch es gibt hat habe haben wird werden mir dir zwischen wenn durch',
    asking:
      'essay essays artikel beitrag beiträge denkt denken denke denkst schreibt geschrieben sagt meint meinung zeig zeige zeigen finde liste viele',
    newest:
      'neu neue neues neuen neueste neuesten neuester neuestes neuste neusten neuster neustes aktuell aktuelle aktuellen aktuellste aktuellsten letzte letzten jüngste jüngsten',
  },
  es: {
    grammar:
      'el la los las un una unos unas de del al y o en con por para que qué cómo como cuándo dónde quién cuál cuáles cuántos cuántas es está hay se su mi mis tu tus lo más sobre puedo yo entre esta este muy',
    asking:
      'ensayo ensayos artículo artículos entrada entradas piensa piensas opina opinión dice escribe escrito escribió muestra muéstrame lista busca',
    newest: 'nuevo nuevos nueva nuevas reciente recientes último últimos última últimas',
  },
  fr: {
    grammar:
      'le la les un une des du de au aux et ou en dans avec pour sur que qui quoi quel quelle quels quelles comment pourquoi quand où est sont ai je tu il elle nous vous mon mes votre ce cette ces ne pas se qu l j combien entre sans être y',
    asking:
      'essai essais article articles billet billets pense penses pensez avis dit écrit écrits écrire montre montrez liste cherche trouve',
    newest:
      'nouveau nouveaux nouvelle nouvelles récent récents récente récentes dernier derniers dernière dernières',
  },
  it: {
    grammar:
      'il lo la gli le un uno una di del della dei delle degli da dal dalla con su per tra e o che cosa quando perché quale quali quanti quante è sono ho hai si non più nel nella al alla sul sulla questo questa mio mia tuo sui',
    asking:
      'saggio saggi articolo articoli pensa pensi opinione dice scrive scritto scritti mostra mostrami elenca trova',
    newest: 'nuovo nuovi nuova nuove recente recenti ultimo ultimi ultima ultime',
  },
  pt: {
    grammar:
      'o os um uma uns umas de do da dos das na nos nas em e ou com por para que quê como quando onde quem qual quais quantos quantas é são foi há se seu sua meu minha eu você nós não mais sobre ao pelo pela entre',
    asking:
      'ensaio ensaios artigo artigos texto textos pensa acha opinião diz escreve escreveu escrito escritos mostre mostrar lista procure',
    newest: 'novo novos nova novas recente recentes último últimos última últimas',
  },
  ar: {
    grammar:
      'في من على عن إلى ما ماذا هل كيف لماذا متى أين هو هي هذا هذه التي الذي أن و أو كم مع لا أنا لي يمكن هناك',
    asking:
      'مقال مقالات المقالات مقالة تدوينة تدوينات رأي رأيك رأيكم يقول تقول يعتقد تعتقد كتب كتبت عدد اعرض أرني',
    newest: 'أحدث آخر جديد جديدة الجديد الجديدة الأحدث الأخيرة',
  },
  hi: {
    grammar:
      'का की के को में से पर और या है हैं था थे थी क्या कैसे क्यों कब कहाँ कौन कितने कितनी बारे ने यह वह मैं आप मुझे कि भी नहीं लिए',
    asking: 'लेख लेखों निबंध पोस्ट बताओ बताएं बताइए दिखाओ दिखाएं दिखाइए सोचते सोचती सोचता लिखा लिखे लिखी राय सूची',
    newest: 'नवीनतम ताज़ा ताज़े नया नए नई हालिया',
  },
  ja: {
    grammar:
      'の は が を に へ と で も や から まで について とは です ます か ね よ する した し て い いる ある どう 何 なぜ どの いつ た だ という こと もの ください',
    asking: '記事 エッセイ 投稿 ブログ 教え 思う 思い 考え 書い 書か 一覧 いくつ 見 せ 意見',
    newest: '最新 新しい 新着 最近',
  },
  zh: {
    grammar:
      '的 了 是 在 和 与 或 有 吗 呢 什么 怎么 怎样 如何 为什么 哪 哪些 哪里 谁 关于 对 我 你 他 她 请 與 嗎 什麼 怎麼 為什麼 誰 關於 對 請',
    asking:
      '文章 随笔 博客 帖子 认为 觉得 看法 怎么看 写 写过 列出 显示 多少 篇 隨筆 部落格 認為 覺得 寫 顯示',
    newest: '最新 最近 新',
  },
};
