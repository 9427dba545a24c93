import { eq, gt, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditCorrection, creditEvent } from '#app/db/schema/credit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { DomainError } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { findByLink } from '#app/modules/credit/application/application-links.server.ts'
import {
	endInvitation,
	inviteCoApplicant,
	submitCoPart,
} from '#app/modules/credit/application/co-applicant.server.ts'
import { requireInvitation, sendNewLink } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { correctApplication } from '#app/modules/credit/application/correct-application.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import { eraseOnRequest, withdrawApplication } from '#app/modules/credit/application/withdraw.server.ts'
import { isClosed } from '#app/modules/credit/application-status.ts'
import { getApplication, listParts } from '#app/modules/credit/applications.server.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { sendBack } from '#app/modules/credit/decision/send-back.server.ts'
import { newsEmails, newsOf } from '#app/modules/credit/emails/event-emails.ts'
import { openingOf } from '#app/modules/credit/policy.ts'
import { enforceRetention } from '#app/modules/credit/retention.server.ts'
import { destroyApplication } from '#app/modules/credit/vault/destroy-application.server.ts'
import {
	advisor,
	makeApplication,
	makeDraft,
	memoryStorage,
	submissionDay,
	testVault,
	timeZone,
} from '#tests/factories/credit.ts'
import {
	coAnswers,
	jointAgreement,
	makeCoPart,
	makeJointApplication,
} from '#tests/factories/joint-application.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { applicationEmails } from './application-emails.server.ts'

const emails = applicationEmails({ links })
const roles = ['first', 'co'] as const

/** A repeatable sequence of numbers from 0 to 1. */
function randomOf(seed: number) {
	let state = seed
	return () => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
		return state / 0x7f_ff_ff_ff
	}
}

async function setUp(db: Db) {
	const { vault } = testVault()
	const storage = memoryStorage()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	let day = 0
	const now = () => new Date(submissionDay.getTime() + day * 86_400_000)
	const version = async () => (await getApplication(db, { actor: advisor, id })).version
	const coPart = async () => (await listParts(db, { applicationId: id })).find(({ role }) => role === 'co')
	async function co() {
		const part = await coPart()
		const inviteHash = part?.inviteHash ?? 'none'
		return personActor(null, { opens: openingOf({ applicationId: id, role: 'co', inviteHash }) })
	}
	const decide = async (to: 'reviewing' | 'approved' | 'declined') =>
		changeApplicationStatus(db, { actor: advisor, id, version: await version(), to, emails, now: now() })
	const ask = async (asked: readonly ('first' | 'co')[]) =>
		sendBack(db, {
			vault,
			actor: advisor,
			id,
			version: await version(),
			requests: asked.map((role) => ({ role, section: 'income', message: 'Which months?' })),
			emails,
			now: now(),
		})
	const answer = async (role: 'first' | 'co') =>
		correctApplication(db, {
			vault,
			actor: role === 'first' ? owner : await co(),
			id,
			role,
			values: submittedValuesOf({ otherIncome: String(300 + day), otherIncomeSource: 'Rent' }),
			emails,
			timeZone,
			now: now(),
		})
	const invite = (email: string) =>
		inviteCoApplicant(db, { storage, actor: owner, id, email, jointIntent: true, emails, now: now() })
	const act = { storage, id, emails }
	/** Everything that the three of them and time can do. */
	const steps = {
		'invite Anselm': () => invite('anselm@example.com'),
		'invite Bea': () => invite('bea@example.com'),
		'send a new link': () => sendNewLink(db, { actor: owner, id, emails, now: now() }),
		'cancel the invitation': () => endInvitation(db, { ...act, actor: owner, now: now() }),
		decline: async () => endInvitation(db, { ...act, actor: await co(), now: now() }),
		'send the second part': async () =>
			(await coPart())?.submittedAt ? null : makeCoPart(db, { vault, co: await co(), id, emails }),
		review: () => decide('reviewing'),
		'ask the first': () => ask(['first']),
		'ask the second': () => ask(['co']),
		'ask both': () => ask(roles),
		'answer as the first': () => answer('first'),
		'answer as the second': () => answer('co'),
		approve: () => decide('approved'),
		reject: () => decide('declined'),
		withdraw: () => withdrawApplication(db, { actor: owner, id, emails, now: now() }),
		erase: () => eraseOnRequest(db, { ...act, vault, actor: owner, now: now() }),
		async 'wait 100 days'() {
			day += 100
			await enforceRetention(db, { vault, storage, emails, now: now() })
		},
	}
	const next = () => {
		day += 1
	}
	return { id, steps, next }
}

type State = Awaited<ReturnType<typeof readState>>

async function readState(db: Db, id: string) {
	const application = await getApplication(db, { actor: advisor, id })
	const parts = await listParts(db, { applicationId: id })
	const open = await db.select().from(creditCorrection).where(isNull(creditCorrection.answeredAt))
	const asked = roles.filter((role) =>
		open.some(({ applicantId }) => parts.some((part) => part.id === applicantId && part.role === role)),
	)
	return { application, co: parts.find(({ role }) => role === 'co'), asked }
}

const joint = ['invite Anselm', 'send the second part', 'review'] as const
const starts = [
	[],
	[...joint, 'ask the second', 'review'],
	[...joint, 'ask both'],
	['invite Anselm', 'decline', 'invite Bea'],
] as const

/** Says whether an email of this kind states the truth to this person. */
const truths: Record<string, (state: State, role: 'first' | 'co') => boolean> = {
	'application-part-received': ({ co }) => co?.submittedAt != null,
	'application-part-added': ({ co }) => co?.submittedAt != null,
	'application-part-declined': ({ co, application }) =>
		co?.declinedAt != null && !isClosed(application.status),
	'application-sent-back': ({ asked, application }, role) =>
		asked.includes(role) && application.status === 'needs_info',
	'application-other-asked': ({ asked }, role) => asked.length > 0 && !asked.includes(role),
	'application-continued': ({ asked, application }) =>
		asked.length === 0 && application.status === 'reviewing',
	'application-corrected': ({ asked, application }) =>
		asked.length === 0 && application.status === 'reviewing' && application.noticeDueAt !== null,
	'application-decided': ({ application }) => ['approved', 'declined'].includes(application.status),
	'application-withdrawn': ({ application }) =>
		application.status === 'withdrawn' && !application.destroyedAt && !application.deletionRequestedAt,
	'application-lapsed': ({ application }) =>
		application.status === 'withdrawn' && application.destroyedAt !== null,
	'application-deletion-requested': ({ application }) =>
		isClosed(application.status) && application.deletionRequestedAt !== null,
	'application-erased': ({ application }) => application.destroyedAt !== null,
	'co-applicant-invited': ({ co, application }) => co?.invitedAt != null && !isClosed(application.status),
	'co-applicant-new-link': ({ co }) => co != null,
	'co-applicant-invitation-ended': ({ application, co }) => isClosed(application.status) && !co?.submittedAt,
}

async function expectTrue(db: Db, state: State, email: typeof outboxEmail.$inferSelect): Promise<void> {
	const { application, co } = state
	const role = email.to === application.email ? 'first' : 'co'
	if (email.kind === 'co-applicant-invitation-canceled') return expect(co?.email).not.toBe(email.to)
	if (email.kind.startsWith('application-admin-')) return
	expect(truths[email.kind]?.(state, role), `${email.kind} to ${email.to}`).toBe(true)
	if (role === 'co') expect([email.to, co?.declinedAt]).toEqual([co?.email, null])
	// Each link leads where it says, and to the part of whoever gets it.
	for (const [, page, token] of email.text.matchAll(/\/apply\/(resume|together)\?link=(\S+)/g)) {
		expect(page).toBe(role === 'first' ? 'resume' : 'together')
		if (role === 'first') await findByLink(db, { links, token: token! })
		else expect((await requireInvitation(db, { links, token: token! })).part.id).toBe(co?.id)
	}
}

test('in whatever order two people and the advisor act, everyone concerned gets an email, and none says something untrue', async ({
	db,
}) => {
	const seen = new Set<string>()
	for (let seed = 1; seed <= 20; seed++) {
		const random = randomOf(seed * 7919)
		const { id, steps, next } = await setUp(db)
		const names = Object.keys(steps) as (keyof typeof steps)[]
		const [start] = await db.select().from(creditEvent).where(eq(creditEvent.applicationId, id))
		let lastEvent = start!.id
		await db.delete(outboxEmail)
		const walked: string[] = []
		for (let step = 0; step < 14; step++) {
			// Most walks begin with two people: the ends would otherwise rarely leave time for a second one.
			const name = starts[seed % 4]![step] ?? names[Math.floor(random() * names.length)]!
			const before = await readState(db, id)
			next()
			try {
				await steps[name]()
			} catch (error) {
				if (!(error instanceof DomainError)) throw error
				continue
			}
			walked.push(name)
			const trace = walked.join(', ')
			const state = await readState(db, id)
			// Time passes for the applications of the walks before, too.
			const sent = (await db.select().from(outboxEmail)).filter(({ dedupeKey }) => dedupeKey?.includes(id))
			await db.delete(outboxEmail)
			for (const email of sent) await expectTrue(db, state, email)
			const has = (kind: string, to: string | null | undefined) =>
				sent.some((email) => email.kind === kind && email.to === to)
			const events = (
				await db.select().from(creditEvent).where(gt(creditEvent.id, lastEvent)).orderBy(creditEvent.id)
			).filter((event) => event.applicationId === id)
			for (const { id: eventId, what, fromStatus, toStatus } of events) {
				lastEvent = eventId
				const news = newsOf(what as Parameters<typeof newsOf>[0], { from: fromStatus!, to: toStatus })
				seen.add(news)
				const { first, co, invited, advisor: admin, notAsked } = newsEmails[news]
				const kindFor = (role: 'first' | 'co', kind: string | null) =>
					notAsked && !state.asked.includes(role) ? notAsked : kind
				const firstKind = kindFor('first', first)
				if (firstKind) expect(has(`application-${firstKind}`, state.application.email), trace).toBe(true)
				const coKind = kindFor('co', co)
				if (coKind && state.co?.submittedAt)
					expect(has(`application-${coKind}`, state.co.email), trace).toBe(true)
				const other = before.co ?? state.co
				if (invited && other && !other.submittedAt && !state.co?.declinedAt && news !== 'co-invited')
					expect(has(`co-applicant-${invited}`, other.email), trace).toBe(true)
				if (admin)
					expect(
						sent.some(({ kind }) => kind === `application-admin-${admin}`),
						trace,
					).toBe(true)
			}
			// Whatever the list says: a new status, and the erasure, reach each person who sent a part.
			const isNew = before.application.status === 'new' && state.application.status === 'reviewing'
			const hasChanged = before.application.status !== state.application.status && !isNew
			if (hasChanged || (!before.application.destroyedAt && state.application.destroyedAt))
				for (const to of [state.application.email, state.co?.submittedAt ? state.co.email : null])
					if (to)
						expect(
							sent.map((email) => email.to),
							trace,
						).toContain(to)
			// Whoever was invited and no longer is learns of it.
			const invitedBefore =
				before.co && !before.co.submittedAt && !before.co.declinedAt ? before.co.email : null
			if (invitedBefore && !state.co?.submittedAt && state.co?.email !== invitedBefore)
				expect(has('co-applicant-invitation-canceled', invitedBefore), trace).toBe(true)
		}
	}
	const never = (Object.keys(newsEmails) as string[]).filter((news) => !seen.has(news))
	// Each is tested by itself: submissions, the notice, paper and drafts.
	expect(never.sort()).toEqual([
		'draft-destroyed',
		'notice-sent',
		'paper-chosen',
		'phone-stopped',
		'submitted',
	])
})

test('whoever was invited to a draft learns that it is gone, and its first applicant is not emailed about it', async ({
	db,
}) => {
	const { vault } = testVault()
	const storage = memoryStorage()
	const { actor, draft } = await makeDraft(db, { vault })
	const { id } = draft.application
	const input = { storage, actor, id, emails, now: submissionDay }
	await inviteCoApplicant(db, { ...input, email: 'anselm@example.com', jointIntent: true })
	await db.update(outboxEmail).set({ status: 'sent' })
	await destroyApplication(db, { ...input, vault, why: 'draft-discarded' })
	const sent = await db.select().from(outboxEmail).orderBy(outboxEmail.kind)
	expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
		['co-applicant-invitation-ended', 'anselm@example.com'],
		['co-applicant-invited', 'anselm@example.com'],
	])
})

test('each person gets the copy of what they agreed to if they asked for it', async ({ db }) => {
	const { vault } = testVault()
	const { id, owner } = await makeJointApplication(db, { vault, submits: false })
	const co = (await listParts(db, { applicationId: id })).find(({ role }) => role === 'co')!
	const opens = openingOf({ applicationId: id, role: 'co', inviteHash: co.inviteHash! })
	await submitCoPart(db, {
		vault,
		actor: personActor(null, { opens }),
		id,
		values: submittedValuesOf(coAnswers),
		agreement: { ...jointAgreement, text: 'The text that Anselm signed.' },
		emails,
		timeZone,
		now: submissionDay,
	})
	const sent = await db.select().from(outboxEmail)
	const withCopy = sent.filter(({ attachments }) =>
		attachments.some(
			({ base64 }) => Buffer.from(base64, 'base64').toString() === 'The text that Anselm signed.',
		),
	)
	expect(withCopy.map(({ kind, to }) => [kind, to])).toEqual([['application-part-received', coAnswers.email]])
	expect(sent.map(({ to }) => to)).toContain((await getApplication(db, { actor: owner, id })).email)
})
