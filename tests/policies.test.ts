import { expect, test } from 'vitest'
import { may as mayAudit } from '#app/modules/audit/policy.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { may as mayAuth } from '#app/modules/auth/policy.ts'
import { may as mayCatalog } from '#app/modules/catalog/policy.ts'
import { may as mayChat } from '#app/modules/chat/policy.ts'
import { may as mayForum } from '#app/modules/forum/policy.ts'
import { may as mayMail } from '#app/modules/mail/policy.ts'
import { may as mayNotifications } from '#app/modules/notifications/policy.ts'
import { may as mayPayments } from '#app/modules/payments/policy.ts'
import { may as mayRecords } from '#app/modules/records/policy.ts'
import { may as mayResources } from '#app/modules/resources/policy.ts'
import { may as mayReviews } from '#app/modules/reviews/policy.ts'
import { may as maySettings } from '#app/modules/settings/policy.ts'
import { may as maySystem } from '#app/modules/system/policy.ts'
import { may as mayTraffic } from '#app/modules/traffic/policy.ts'
import { may as mayUploads } from '#app/modules/uploads/policy.ts'
import { makeActors, makeMember, makeStaff } from '#tests/factories/actors.ts'

const owner = ['owner']
const advisors = ['owner', 'advisor']
const practice = ['owner', 'advisor', 'assistant']
const practiceAndSite = [...practice, 'site']

/** Who may do what of the things that belong to nobody in particular: every kind of actor, and staff of every role. */
const table: [verb: string, ask: (actor: Actor) => boolean, who: string[]][] = [
	['audit: read', (actor) => mayAudit(actor, 'read'), owner],
	['auth: read names', (actor) => mayAuth(actor, 'read-names'), practice],
	['catalog: change', (actor) => mayCatalog(actor, 'change'), owner],
	['chat: read', (actor) => mayChat(actor, 'read'), practice],
	['chat: reply', (actor) => mayChat(actor, 'reply'), practice],
	['chat: change settings', (actor) => mayChat(actor, 'change-settings'), owner],
	['forum: moderate', (actor) => mayForum(actor, 'moderate'), advisors],
	['forum: comment when locked', (actor) => mayForum(actor, 'comment-when-locked'), advisors],
	['forum: read revisions', (actor) => mayForum(actor, 'read-revisions'), advisors],
	['forum: change rules', (actor) => mayForum(actor, 'change-rules'), owner],
	['mail: use', (actor) => mayMail(actor, 'use'), practice],
	['mail: file', (actor) => mayMail(actor, 'file'), practiceAndSite],
	['mail: decide senders', (actor) => mayMail(actor, 'decide-senders'), advisors],
	['mail: change settings', (actor) => mayMail(actor, 'change-settings'), practice],
	['notifications: see failed', (actor) => mayNotifications(actor, 'see-failed'), owner],
	['payments: see all', (actor) => mayPayments(actor, 'see-all'), practiceAndSite],
	['payments: see revenue', (actor) => mayPayments(actor, 'see-revenue'), advisors],
	['payments: send receipt', (actor) => mayPayments(actor, 'send-receipt'), practice],
	['payments: refund', (actor) => mayPayments(actor, 'refund'), owner],
	['payments: invoice', (actor) => mayPayments(actor, 'invoice'), advisors],
	['records: write documents', (actor) => mayRecords(actor, 'write-documents'), owner],
	['records: export the log', (actor) => mayRecords(actor, 'export-log'), owner],
	['records: see consents', (actor) => mayRecords(actor, 'see-consents'), practice],
	['resources: change', (actor) => mayResources(actor, 'change'), advisors],
	['reviews: moderate', (actor) => mayReviews(actor, 'moderate'), advisors],
	['settings: see', (actor) => maySettings(actor, 'see'), owner],
	['settings: change', (actor) => maySettings(actor, 'change'), owner],
	['system: see health', (actor) => maySystem(actor, 'see-health'), ['owner', 'site']],
	['system: set up', (actor) => maySystem(actor, 'set-up'), owner],
	['traffic: see', (actor) => mayTraffic(actor, 'see'), advisors],
	['uploads: list', (actor) => mayUploads(actor, 'list'), advisors],
]

test.each(table)('%s', (_verb, ask, who) => {
	expect(Object.entries(makeActors()).flatMap(([name, actor]) => (ask(actor) ? [name] : []))).toEqual(who)
})

test('a review is changed and deleted by its author only, and not once it is deleted', () => {
	const review = { userId: 'robin', body: 'Thanks!' }
	expect(mayReviews(makeMember('robin'), 'change', review)).toBe(true)
	expect(mayReviews(makeMember('robin'), 'change', { ...review, body: '' })).toBe(false)
	expect(mayReviews(makeMember('robin'), 'delete', review)).toBe(true)
	for (const actor of [makeMember('other'), makeStaff()]) {
		expect(mayReviews(actor, 'change', review)).toBe(false)
		expect(mayReviews(actor, 'delete', review)).toBe(false)
	}
	expect(mayReviews(makeStaff('robin'), 'change', review)).toBe(true)
})
