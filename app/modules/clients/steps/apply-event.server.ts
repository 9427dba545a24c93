import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { EventName } from '#app/modules/notifications/messages/message-map.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { lockFile } from '../files/open-file.server.ts'
import { type EventSteps, eventSteps, type OpenedBy } from './event-steps.ts'
import { stepCharsMax } from './step.schema.ts'
import { isAbout, objectOf, type StepObjects, type StepRule, stepRules } from './step-rules.ts'

type StoredStep = typeof clientStep.$inferSelect

/** A step that an event opens. */
export type OpenedStep<Rule extends StepRule = StepRule> = {
	rule: Rule
	/** What replaces `{}` in the words of the rule. */
	with?: string
	/** What somebody wrote, which follows the words of the rule as far as it fits. */
	quote?: string
	/** When it is due, to the minute. */
	at?: Date | null
	/** It is due on this day at the latest. */
	before?: Date | null
	/** What has to differ before the step is opened again after it was done. */
	occasion?: string
}

type ApplyEventInput<Event extends EventName> = {
	event: Event
	clientId: string
	objects: StepObjects
	/** What the event opens, by the state after it. */
	opens?: readonly OpenedStep<OpenedBy<Event>>[]
	now: Date
}

/**
 * Opens and closes the steps that follow from an event, as `eventSteps` says. It is given what the state after the event asks for, so that
 * the same event twice has the same result, and a step that was done stays done until its occasion changes. In a closed file nothing
 * opens. Call it in the transaction of the event.
 */
export async function applyEvent<Event extends EventName>(
	tx: Db,
	{ event, clientId, objects, opens = [], now }: ApplyEventInput<Event>,
): Promise<void> {
	const table: EventSteps = eventSteps[event]
	if ('none' in table) return
	const file = await lockFile(tx, clientId)
	const all = table.closes === 'all'
	const stored = await tx
		.select()
		.from(clientStep)
		.where(
			and(
				eq(clientStep.clientId, file.id),
				or(clientStep.current, all ? isNull(clientStep.endedAt) : undefined),
			),
		)
		.for('update')
	if (all) {
		for (const step of stored) await leave(tx, { step, ended: 'file', now })
		return
	}
	const { timeZone } = await getSettings(tx)
	const wanted = opens.map((step) => ({
		about: objectOf(step.rule, objects),
		...valuesOf(step, timeZone, now),
	}))
	const closed = stored.filter((step) => isClosedBy(step, table, objects))
	for (const step of closed) {
		const asked = wanted.find(({ rule, about }) => step.rule === rule && step.about === about)
		if (asked && !file.closedAt) continue
		// The step of an earlier release, whose rule is known only now, keeps its day.
		const adopting = !file.closedAt && !isKnown(step.rule) && wanted.find(({ what }) => what === step.what)
		if (adopting && !stored.some(({ rule, about }) => rule === adopting.rule && about === adopting.about)) {
			const { rule, about, occasion } = adopting
			await tx.update(clientStep).set({ rule, about, occasion }).where(eq(clientStep.id, step.id))
			Object.assign(step, { rule, about, occasion })
		} else await leave(tx, { step, ended: 'event', now })
	}
	if (file.closedAt) return
	for (const asked of wanted) {
		const step = stored.find(({ rule, about }) => rule === asked.rule && about === asked.about)
		await ask(tx, { step, asked, clientId: file.id, ownerId: file.ownerId, now })
	}
}

const isKnown = (rule: string | null): rule is StepRule => getOwnValue(stepRules, rule) !== undefined

type Row = { opens: readonly StepRule[]; closes: readonly StepRule[] | 'all' }

function isClosedBy({ rule, about }: StoredStep, { opens, closes }: Row, objects: StepObjects): boolean {
	if (!rule || !about || closes === 'all') return false
	if (isKnown(rule)) return closes.includes(rule) && isAbout({ rule, about }, objects)
	// A rule that is not known: any event of its object decides about the step.
	return [...opens, ...closes].some(
		(each) => about.startsWith(`${stepRules[each].about}:`) && isAbout({ rule: each, about }, objects),
	)
}

type Asked = ReturnType<typeof valuesOf> & { about: string }

function valuesOf({ rule, at, before, occasion = '', ...step }: OpenedStep, timeZone: string, now: Date) {
	const { side, what, days } = stepRules[rule]
	const day = days === null ? null : addDays(localDateOf(now, timeZone), days)
	const latest = before ? localDateOf(before, timeZone) : null
	return {
		rule,
		side,
		what: withQuote(
			// A function, because the name may contain what `replace` would expand, such as '$&'.
			what.replace('{}', () => step.with ?? '').slice(0, stepCharsMax),
			step.quote,
		),
		dueOn: at ? localDateOf(at, timeZone) : day && latest && latest < day ? latest : day,
		dueAt: at ?? null,
		// Another time is another occasion.
		occasion: at ? `${occasion}@${at.toISOString()}` : occasion,
	}
}

/** Adds what somebody wrote, shortened to what a step can say. */
function withQuote(what: string, quote: string | undefined): string {
	const charsMax = stepCharsMax - what.length - ': “”'.length
	if (!quote || charsMax < 2) return what
	const shown = quote.length > charsMax ? `${quote.slice(0, charsMax - 1).trimEnd()}…` : quote
	return `${what}: “${shown}”`
}

type AskInput = {
	step: StoredStep | undefined
	asked: Asked
	clientId: string
	ownerId: string | null
	now: Date
}

async function ask(tx: Db, { step, asked, clientId, ownerId, now }: AskInput): Promise<void> {
	if (step && step.occasion === asked.occasion && step.what === asked.what) return
	if (step && !step.endedAt) {
		// A day that was counted from the event, or that somebody chose, stays.
		const { dueOn, dueAt } = asked.dueAt ? asked : step
		await tx
			.update(clientStep)
			.set({ ...asked, dueOn, dueAt, version: step.version + 1 })
			.where(eq(clientStep.id, step.id))
		return
	}
	if (step) await tx.update(clientStep).set({ current: false }).where(eq(clientStep.id, step.id))
	await tx.insert(clientStep).values({ ...asked, clientId, ownerId, current: true, createdAt: now })
}

type UndoEventInput = { event: EventName; clientId: string; at: Date }

/**
 * Opens again what an event at this time had closed, because it was taken back: not what a rule has asked for anew since, and nothing in a
 * closed file. Call it in the transaction that takes it back.
 */
export async function undoEvent(tx: Db, { event, clientId, at }: UndoEventInput): Promise<void> {
	const table: EventSteps = eventSteps[event]
	const file = await lockFile(tx, clientId)
	if ('none' in table || table.closes === 'all' || file.closedAt) return
	const asked = alias(clientStep, 'asked')
	await tx
		.update(clientStep)
		.set({ endedAt: null, ended: null, current: true, version: sql`${clientStep.version} + 1` })
		.where(
			and(
				eq(clientStep.clientId, file.id),
				eq(clientStep.ended, 'event'),
				eq(clientStep.endedAt, at),
				inArray(clientStep.rule, [...table.closes]),
				notExists(
					tx
						.select({ id: asked.id })
						.from(asked)
						.where(and(asked.current, eq(asked.rule, clientStep.rule), eq(asked.about, clientStep.about))),
				),
			),
		)
}

type LeaveInput = { step: StoredStep; ended: 'event' | 'file'; now: Date }

async function leave(tx: Db, { step, ended, now }: LeaveInput): Promise<void> {
	await tx
		.update(clientStep)
		.set({ current: false, ...(step.endedAt ? {} : { ended, endedAt: now, version: step.version + 1 }) })
		.where(eq(clientStep.id, step.id))
}
