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
  'room.essays': 'Essays',
  'room.pages': 'Seiten',
  'room.pictures': 'Bilder',
  'room.newEssay': 'Neuer Essay',
  'room.newPage': 'Neue Seite',
  'room.essay': 'Essay',
  'room.page': 'Seite',
  'room.allEssays': 'Alle Essays',
  'room.allPages': 'Alle Seiten',
  'room.noTexts': 'Hier ist noch nichts.',
  'room.statePublished': 'Veröffentlicht',
  'room.stateScheduled': 'Geplant',
  'room.stateDraft': 'Entwurf',
  'room.errorCount': { one: '{count} Fehler', other: '{count} Fehler' },
  'room.deletedTexts': 'Gelöscht ({count})',
  'room.deletedOn': 'Gelöscht am {date}',
  'room.restore': 'Wiederherstellen',
  'room.lockedByOwner':
    'Texte werden hier nicht bearbeitet, weil sie von anderswo kommen. Sie können sie lesen und teilen.',
  'room.lockedFolder':
    'Texte können hier nicht bearbeitet werden, weil der Server nicht in seinen Ordner mit Inhalten schreiben darf. Sie können sie lesen und teilen.',
  'room.textTitle': 'Titel',
  'room.textBody': 'Text',
  'room.source': 'Die ganze Datei',
  'room.sourceOnly': 'Die Zeilen am Anfang dieser Datei lassen sich nicht lesen, darum sehen Sie alles.',
  'room.essayMore': 'Kategorie, Schlagwörter, Datum und mehr',
  'room.pageMore': 'Navigation und Beschreibung',
  'room.fieldCategory': 'Kategorie',
  'room.fieldTags': 'Schlagwörter',
  'room.hintTags': 'Mit Kommas dazwischen.',
  'room.fieldDate': 'Datum',
  'room.fieldExcerpt': 'Auszug',
  'room.hintExcerpt': 'Zwei Sätze. Ohne sie der Anfang des Essays.',
  'room.fieldTakeaways': 'Kernaussagen',
  'room.hintTakeaways': 'Was man sich merken soll, eine pro Zeile.',
  'room.fieldQuestions': 'Fragen',
  'room.hintQuestions':
    'Was jemand fragen könnte und dieser Essay beantwortet, eine pro Zeile. Die Suche findet den Essay damit. Keine Seite zeigt sie.',
  'room.fieldNavigation': 'Name in der Navigation',
  'room.hintNavigation': 'Ohne ihn steht der Link am Fuß jeder Seite.',
  'room.fieldDescription': 'Beschreibung',
  'room.hintDescription': 'Ein Satz darüber, was dort steht. Ohne ihn der Anfang der Seite.',
  'room.findings': 'Zu korrigieren',
  'room.findingLine': 'Zeile {line}:',
  'room.save': 'Speichern',
  'room.savePublic': 'Speichern und die Änderung veröffentlichen',
  'room.preview': 'Vorschau',
  'room.notSaved': 'Nichts wurde gespeichert.',
  'room.publishTitle': 'Veröffentlichen',
  'room.publish': 'Veröffentlichen',
  'room.withdraw': 'Zurückziehen',
  'room.scheduleDay': 'Tag',
  'room.schedule': 'Planen',
  'room.shareTitle': 'Einen Entwurf teilen',
  'room.shareLead': 'Wer die geheime Adresse hat, kann zwei Wochen lang den jeweils neuesten Text lesen.',
  'room.share': 'Teilen',
  'room.sharedUntil': 'Geteilt bis {date}',
  'room.sharedOnce':
    'Dies ist die geheime Adresse. Kopieren Sie sie jetzt, denn sie wird nur einmal angezeigt. Sie gilt bis {date}.',
  'room.unshare': 'Nicht mehr teilen',
  'room.fileTitle': 'Umbenennen oder löschen',
  'room.newSlug': 'Name in der Adresse',
  'room.hintSlug':
    'Kleinbuchstaben, Ziffern und Bindestriche. Ist der Text öffentlich, führt die frühere Adresse zur neuen.',
  'room.rename': 'Umbenennen',
  'room.hintDelete': 'Sie können ihn 30 Tage lang wiederherstellen.',
  'room.deleteEssay': 'Den Essay löschen',
  'room.deletePage': 'Die Seite löschen',
  'room.doneSaved': 'Gespeichert.',
  'room.donePublished': 'Veröffentlicht.',
  'room.doneScheduled': 'Geplant.',
  'room.doneWithdrawn': 'Zurückgezogen. Nur noch Sie können ihn sehen.',
  'room.doneRenamed': 'Umbenannt.',
  'room.doneDeleted': 'Gelöscht.',
  'room.doneRestored': 'Wiederhergestellt.',
  'room.doneUnshared': 'Diese Adresse gilt nicht mehr.',
  'room.conflictTitle': 'Dieser Text wurde inzwischen anderswo geändert',
  'room.conflictLead':
    'Nichts ging verloren: Ihr Text steht unten im Formular. Die Zeilen mit Minus stammen aus der anderen Fassung, die mit Plus aus Ihrer.',
  'room.conflictDeleted':
    'Er wurde gelöscht. Ihr Text steht unten im Formular, und Speichern legt ihn neu an.',
  'room.conflictTheirs': 'Die andere Fassung',
  'room.keepMine': 'Meine behalten',
  'room.takeTheirs': 'Die andere nehmen',

  // Pictures.

  // Now: status, facts, and visits.

  // Devices: browsers and programs that act for the owner.
};
