/** The words of the owner's room in German. */
import type { RoomWords } from '../words.ts';

export const roomGerman: RoomWords = {
  // The frame of every page of the room.
  'room.title': 'Ihr Raum',
  'room.main': 'Raum',
  'room.toSite': 'Zur Website',
  'room.inbox': 'Eingang',
  'room.inboxUnread': 'Eingang ({count})',
  'room.writing': 'Schreiben',
  'room.now': 'Jetzt',
  'room.visits': 'Besuche',
  'room.devices': 'Geräte',
  'room.notFound': 'Hier ist nichts',
  'room.notFoundLead': 'Diese Seite Ihres Raums gibt es nicht oder nicht mehr.',
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
    'Dies ist der Raum der Person, der diese Website gehört. Sind Sie das, rufen Sie auf dem Server „foyer pair“ auf und öffnen Sie die Adresse, die es ausgibt, oder öffnen Sie „Geräte“ in einem gekoppelten Browser.',

  // The inbox: inquiries, greetings, and proposals of the assistant.

  // Writing: essays and pages.

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
  'room.browsers': 'Gekoppelte Browser',
  'room.thisBrowser': 'dieser Browser',
  'room.lastSeen': 'zuletzt benutzt: {when}',
  'room.pairedUntil': 'gekoppelt bis {day}',
  'room.validUntil': 'gültig bis {day}',
  'room.pairAnother': 'Einen weiteren Browser koppeln',
  'room.pairAnotherLead':
    'Öffnen Sie diese Adresse innerhalb von zehn Minuten im anderen Browser, oder richten Sie die Kamera Ihres Telefons auf den Code. Sie gilt einmal. Zeigen Sie sie niemandem.',
  'room.pairingCode': 'Die Adresse als QR-Code',
  'room.pairingIsLocal':
    'Diese Adresse funktioniert nur auf diesem Rechner, weil PUBLIC_URL keine Adresse nennt, die andere Rechner erreichen.',
  'room.tokens': 'Tokens',
  'room.tokensLead': 'Mit einem Token kann ein Assistent auf einem anderen Rechner für Sie handeln.',
  'room.tokenName': 'Ein Name, etwa der des Rechners, der es benutzt',
  'room.tokenScope': 'Was es darf',
  'room.tokenReads': 'Nur lesen, auch Nachrichten',
  'room.tokenWrites': 'Alles lesen und ändern',
  'room.tokenDays': 'Wie viele Tage es gilt',
  'room.tokenCreate': 'Token erzeugen',
  'room.newToken': 'Ein neues Token',
  'room.newTokenLead': 'Dies ist das Token „{name}“. Es wird nur jetzt angezeigt.',
  'room.newTokenUse': 'Führen Sie dies auf dem Rechner Ihres Assistenten aus. Es fragt nach dem Token:',
  'room.revoke': 'Widerrufen',
  'room.revokeTitle': '„{name}“ widerrufen?',
  'room.revokeThis':
    'Das ist dieser Browser: Sie verlassen das Zimmer. Zurück kommen Sie nur mit einem anderen gekoppelten Browser oder mit „foyer pair“ auf dem Server.',
  'room.revoked': 'Widerrufen. Der Zugang ist beendet.',
};
