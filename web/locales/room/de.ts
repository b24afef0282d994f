/** The words of the owner's room in German. */
import type { RoomWords } from '../words.ts';

export const roomGerman: RoomWords = {
  // The frame of every page of the room.
  'room.title': 'Ihr Zimmer',
  'room.main': 'Zimmer',
  'room.toSite': 'Zur Website',
  'room.inbox': 'Eingang',
  'room.inboxUnread': 'Eingang ({count})',
  'room.writing': 'Schreiben',
  'room.now': 'Jetzt',
  'room.visits': 'Besuche',
  'room.devices': 'Geräte',
  'room.notFound': 'Hier ist nichts',
  'room.notFoundLead': 'Diese Seite Ihres Zimmers gibt es nicht oder nicht mehr.',
  'room.failed': 'Das ging nicht',
  'room.back': 'Zurück',
  'room.undo': 'Rückgängig',
  'room.foreignForm':
    'Dieses Formular ist zu alt oder kam von einer anderen Website. Nichts wurde geändert. Öffnen Sie die Seite neu.',
  'room.tooLarge': 'Das ist zu groß. Nichts wurde geändert.',

  // Pairing a browser.
  'room.pairTitle': 'Diesen Browser koppeln',
  'room.pairLead':
    'Dann können Sie von hier aus Ihre Nachrichten lesen und schreiben. Tun Sie das nur in einem eigenen Browser.',
  'room.pairName': 'Ein Name für diesen Browser',
  'room.pairButton': 'Diesen Browser koppeln',
  'room.notPairing': 'Diese Adresse ist nicht gültig',
  'room.notPairingLead':
    'Sie gilt einmal und zehn Minuten lang. Für eine neue rufen Sie auf dem Server „foyer pair“ auf, oder öffnen Sie „Geräte“ in einem gekoppelten Browser.',
  'room.unpaired': 'Dieser Browser ist nicht gekoppelt',
  'room.unpairedLead':
    'Dies ist das Zimmer der Person, der diese Website gehört. Sind Sie das, rufen Sie auf dem Server „foyer pair“ auf und öffnen Sie die Adresse, die es ausgibt, oder öffnen Sie „Geräte“ in einem gekoppelten Browser.',

  // The inbox: inquiries, greetings, and proposals of the assistant.

  // Writing: essays and pages.

  // Schreiben mit Skript.
  'editor.tools': 'Formatierung',
  'editor.heading': 'Überschrift',
  'editor.list': 'Liste',
  'editor.quote': 'Zitat',
  'editor.link': 'Link',
  'editor.picture': 'Bild',
  'editor.saving': 'Wird gespeichert …',
  'editor.savedAt': 'Gespeichert um {time}',
  'editor.unreachable': 'Nicht gespeichert: keine Verbindung.',
  'editor.unpaired': 'Dieser Browser ist nicht mehr gekoppelt.',
  'editor.tooLarge': 'Nicht gespeichert: Der Text ist zu groß.',
  'editor.hasErrors': 'Nicht gespeichert: Der Text hat Fehler.',
  'editor.changedElsewhere': 'Nicht gespeichert: Ein anderes Gerät hat diesen Text geändert.',
  'editor.refused': 'Nicht gespeichert.',
  'editor.kept': 'Der Text bleibt in diesem Browser.',
  'editor.notKept':
    'Dieser Browser kann den Text nicht behalten, weil sein Speicher voll oder gesperrt ist. Lassen Sie diese Seite offen.',
  'editor.keptPublic': 'In diesem Browser gespeichert. Andere sehen die Änderung, sobald Sie auf „{button}“ drücken.',
  'editor.notKeptPublic':
    'Nicht gespeichert: Der Speicher dieses Browsers ist voll oder gesperrt. Mit „{button}“ speichern Sie die Änderung.',
  'editor.needsTitle':
    'In diesem Browser gespeichert. Sobald der Text einen Titel hat, kommt er auf den Server.',
  'editor.nextForDraft': 'Veröffentlichen oder teilen',
  'editor.nextForPublic': 'Weitere Aktionen',
  'editor.found': 'In diesem Browser liegt ein ungespeicherter Text von {time}.',
  'editor.use': 'Verwenden',
  'editor.discard': 'Verwerfen',
  'editor.show': 'Anzeigen',
  'editor.conflictTitle': 'Ein anderes Gerät hat diesen Text geändert',
  'editor.conflictLead':
    'Zeilen mit − stehen auf dem Server, Zeilen mit + sind Ihre. Nichts geht verloren: Auch wenn Sie den anderen Text übernehmen, können Sie zu Ihrem zurück.',
  'editor.sameLines': { one: '{count} gleiche Zeile', other: '{count} gleiche Zeilen' },
  'editor.theirText': 'Den anderen Text anzeigen',
  'editor.keepMine': 'Meinen behalten',
  'editor.takeTheirs': 'Den anderen übernehmen',
  'editor.findings': 'Ergebnis der Prüfung',
  'editor.line': 'Zeile {line}:',

  // Adding a picture with a script.
  'editor.pictureTitle': 'Bild hinzufügen',
  'editor.alt': 'Was ist darauf zu sehen?',
  'editor.altHint': 'Für Menschen, die es nicht sehen können.',
  'editor.add': 'Hinzufügen',
  'editor.cancel': 'Abbrechen',
  'editor.retry': 'Erneut versuchen',
  'editor.sending': 'Wird gesendet …',
  'editor.pictureUnreachable': 'Nicht gesendet: keine Verbindung.',
  'editor.pictureTooLarge': 'Das Bild ist zu groß.',

  // Pictures.

  // Now: status, facts, and visits.
  'room.saved': 'Gespeichert. Besucher sehen es gleich.',
  'room.notEditable':
    'Dateien lassen sich hier nur lesen: Der Server darf nicht in den Ordner mit den Inhalten schreiben.',
  'room.statusBroken':
    'In der Datei status.yaml ist ein Fehler, darum gibt es kein Formular. Berichtigen Sie sie unten.',
  'room.statusTalks': 'Einladungen zu Vorträgen sind willkommen',
  'room.statusAdvisory': 'Beratungsanfragen sind willkommen',
  'room.statusFocus': 'Woran Sie arbeiten, je eine Zeile',
  'room.statusTopics': 'Themen für Vorträge und Beratung, je eine Zeile',
  'room.statusNote': 'Wann oder wofür Sie Zeit haben, wenn Sie es sagen möchten',
  'room.statusAsOf': 'Stand',
  'room.statusSave': 'Diesen Stand veröffentlichen',
  'room.facts': 'Fakten',
  'room.factsLead':
    'Die übrigen Fakten stehen in Dateien. Nur was Sie ändern, wird geändert, und es wird vor dem Veröffentlichen geprüft.',
  'room.factsMissing': 'gibt es noch nicht',
  'room.factsText': 'Die Datei, als YAML',
  'room.factsSave': 'Prüfen und veröffentlichen',
  'room.theirs': 'So ist es jetzt',
  'room.changedMeanwhile':
    'Das wurde inzwischen anderswo geändert, darum wurde nichts gespeichert. Ihr Text steht noch im Formular, der jetzige darunter. Wenn Sie noch einmal speichern, wird er ersetzt.',
  'room.invalid': 'Darin ist ein Fehler, darum wurde nichts gespeichert. Ihr Text steht noch im Formular.',
  'room.errors': { one: '{count} Fehler', other: '{count} Fehler' },
  'room.line': 'Zeile {line}:',
  'room.weekOf': 'Woche vom {from} bis {to}',
  'room.people': 'Von Menschen geöffnete Seiten',
  'room.agents': 'Anfragen von Agenten',
  'room.essaysRead': 'Gelesene Essays',
  'room.readBy': '{title}: {people}-mal von Menschen, {agents}-mal von Agenten',
  'room.sites': 'Websites, von denen Besucher kamen',
  'room.otherSites': 'andere Websites',
  'room.tools': 'Aufgerufene Werkzeuge',
  'room.counted': '{name}: {count}',
  'room.unanswered': 'Vergeblich gesucht',
  'room.unansweredLead': 'Was Besucher gesucht und nicht gefunden haben. Es sind die Worte anderer.',
  'room.notCounted': 'Besuche werden nicht gezählt, weil VISITS ausgeschaltet ist.',
  'room.noVisits': 'Noch niemand.',
  'room.trend': 'Die letzten Wochen',
  'room.week': 'Ab',

  // Devices: browsers and programs that act for the owner.
};
