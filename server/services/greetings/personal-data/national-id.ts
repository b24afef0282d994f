import { africaAndMiddleEast } from './national-ids/africa-and-middle-east.ts';
import { americas } from './national-ids/americas.ts';
import { asiaAndPacific } from './national-ids/asia-and-pacific.ts';
import { easternEurope } from './national-ids/eastern-europe.ts';
import { northernEurope } from './national-ids/northern-europe.ts';
import { westernEurope } from './national-ids/western-europe.ts';

const nationalIds = [
  ...westernEurope,
  ...northernEurope,
  ...easternEurope,
  ...americas,
  ...asiaAndPacific,
  ...africaAndMiddleEast,
];

const label =
  "(?:ssn|social (?:security|insurance)|nino|ni number|national insurance|nhs|national id|id (?:number|card|no)|identity (?:card|number)|tax (?:id|number)|itin|passport|passeport|pasaporte|passaporte|passaporto|reisepass|pass-?nr|паспорт|护照|護照|パスポート|driving licence|driver'?s? licen[cs]e|f[üu]hrerschein|(?:personal)?ausweis|steuer-?id|identifikationsnummer|insee|dni|nif|cif|cpf|rut|cui[lt]|curp|bsn|burgerservicenummer|pesel|personnummer|cpr|oib|egn|cnp|jmbg|c[ée]dula|carte d'identité|codice fiscale|aadhaa?r|kimlik|kennitala|tfn|ird|medicare|ghana card|bvn|nin|マイナンバー|身份证|身分證|주민등록번호|여권|תעודת זהות|رقم الهوية|کد ملی|инн|снилс)";
const labelled = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])${label}[^\\p{N}\\p{L}]{0,4}(?:(?:is|no|nr|num|number|nummer|ist|es|est|n°|号|号码|是|は|番号)[^\\p{N}\\p{L}]{0,4}){0,3}(?:[A-Z]{0,3}[ -]?\\d(?:[ .\\-/]?\\d){4,15}|(?=[A-Z]{0,10}\\d[A-Z]{0,10}\\d)[A-Z\\d]{7,12}(?![\\p{L}\\d]))`,
  'iu',
);

/** Whether a number occurs that a state has given to a person: by its form and check digits, or by its label. */
export function hasNationalId(copy: string): boolean {
  return (
    labelled.test(copy) ||
    nationalIds.some(({ written, isIssued }) =>
      [...copy.matchAll(written)].some(([number]) =>
        isIssued(number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(), number),
      ),
    )
  );
}
