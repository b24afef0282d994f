/**
 * Words that make a query a question or a list and say nothing about the essays, in the ten languages of the site's
 * words. A word that is a content word of another language is left out, because these words also tell languages apart.
 *
 * A line for each language: function words (for English, those that are no stop words), words that ask, and those that ask
 * for the newest essays, first the ones that do so only together with another word that asks.
 */
const TABLE = `
en | many | essay essays article articles post posts blog think thinks thought thoughts opinion say says said write writes wrote written publish published posted tagged show list find tell | new | newest latest recent
de | der das den dem ein eine einen einem einer und oder nicht ist sind wie was warum wann wo wer welche ich du wir mein meine kann im von zu zum mit für er sie ihr auf über aus es gibt hat hast habe zwischen | essay essays artikel beiträge denkt denken denkst schreibt geschrieben veröffentlicht kategorie sagt meint meinung zeig zeige finde liste viele beitrag verschlagwortet getaggt | neu neue neuen neuer | neueste neuesten neuste neusten aktuelle aktuellste jüngste jüngsten letzte letzten
es | el la los las un una de del al y o en con por para que cómo cuándo dónde quién cuál cuántos cuántas es hay se su mi lo más sobre entre él ella a | ensayo ensayos artículo artículos entrada entradas publicaciones piensa opina opinión dice escribe escribió escrito publicó categoría muestra lista busca | nuevo nuevos nuevas | reciente recientes último últimos últimas
fr | le la les un une des du de au et ou en dans avec pour sur que qui quel quelle quels comment pourquoi quand où est sont je tu il nous vous mon mes ce cette ne pas qu l j d n a elle ont combien | essai essais article articles billet billets publications pense penses avis dit écrit publié catégorie montre montrez liste cherche trouve | nouveau nouveaux | récent récents dernier derniers dernière dernières
it | il lo la gli le un una di del della dei da dal con su per tra e o che cosa quando perché quale quali quanti è sono ho non più nel nella al sul questo mio lui lei ha a | saggio saggi articolo articoli pensa pensi opinione dice scrive scritto pubblicato mostra elenca trova | nuovo nuovi | recente recenti ultimo ultimi
pt | o os um uma de do da dos na nos em e ou com por para que como quando onde quem qual quais quantos é são há se seu sua meu minha eu você não mais sobre ao ele ela a | ensaio ensaios artigo artigos textos pensa acha opinião diz escreve escreveu publicou mostre lista procure | novo novos | recente recentes último últimos
ar | في من على عن إلى ما ماذا هل كيف لماذا متى أين هو هي هذا هذه التي الذي أن و أو كم مع لا | مقال مقالات المقالات رأي رأيك يقول يعتقد كتب عدد اعرض أرني | جديد جديدة الجديدة | أحدث آخر الأحدث
hi | का की के को में से पर और या है हैं था क्या कैसे क्यों कब कहाँ कौन कितने बारे ने यह वह मैं आप मुझे नहीं | लेख निबंध पोस्ट बताओ बताइए दिखाओ दिखाइए सोचते लिखा राय | नया नए नई | नवीनतम ताज़ा हालिया
ja | の は が を に へ と で も や から まで について とは です ます か する した し て い いる ある どう 何 なぜ た だ 彼 彼女 さん あり ます まし | 記事 エッセイ 投稿 ブログ 教え 思う 考え 書い 一覧 いくつ 件 見 せ 意見 | 新しい | 最新 新着 最近
zh | 的 了 是 在 和 有 吗 呢 什么 怎么 如何 为什么 哪些 谁 关于 对 我 你 他 她 嗎 什麼 怎麼 為什麼 關於 | 文章 随笔 博客 认为 觉得 看法 写 列出 显示 多少 几 幾 篇 認為 覺得 寫 | 新 | 最新 最近
`;

/** Words of all these languages that ask how many there are. */
export const COUNTING_WORDS =
  'many number count viele anzahl cuántos cuántas combien quanti quante quantos quantas كم عدد कितने कितनी いくつ 何 多少 几 幾';

export const QUERY_WORDS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [language = '', grammar = '', asking = '', fresh = '', newest = ''] = line.split(' | ');
    return { language, grammar, asking, fresh, newest };
  });
