import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, lockClient } from '../clients.server.ts'
import type { LaterDay, stepSchema } from './step.schema.ts'
import { aboutDeal } from './step-rules.ts'

type Step = typeof clientStep.$inferSelect

type AddStepInput = z.output<typeof stepSchema> & {
	actor: Staff
	clientId: string
	/** The client's deal that it is about. */
	dealId?: string
	now: Date
}

/** Adds a step by hand. @throws Forbidden, NotFound; Invalid('dueOn') for a day that is over; Conflict in a closed file */
export async function addStep(
	db: Db,
	{ actor, clientId, dealId, what, dueOn, side, formKey, now }: AddStepInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const file = await lockOpenFile(tx, { actor, id: clientId })
		if (dueOn) await assertDay(tx, { dueOn, now })
		const [added] = await tx
			.insert(clientStep)
			.values({
				clientId,
				ownerId: file.ownerId,
				side,
				what,
				about: dealId ? aboutDeal(dealId) : null,
				dueOn,
				authorId: actor.id,
				formKey: isUuid(formKey) ? formKey : null,
				createdAt: now,
			})
			.onConflictDoNothing({ target: clientStep.formKey })
			.returning()
		if (added) await recordClientEvent(tx, { clientId, what: 'step-added', detail: { what }, actor, now })
	})
}

type StepInput = { actor: Staff; clientId: string; id: string; now: Date }

/** Marks a step as done; one that has ended stays as it is. @throws Forbidden, NotFound */
export const finishStep = (db: Db, { actor, clientId, id, now }: StepInput): Promise<void> =>
	transact(db, async (tx) => {
		await lockClient(tx, { actor, id: clientId })
		const step = await lockStep(tx, { clientId, id })
		if (step.endedAt) return
		await change(tx, step, { endedAt: now, ended: 'done', endedBy: actor.id })
		await recordClientEvent(tx, { clientId, what: 'step-done', detail: { what: step.what }, actor, now })
	})

/**
 * Opens a step again that was marked as done.
 * @throws Forbidden, NotFound; Conflict if the file is closed, or what the step was about has gone on
 */
export const reopenStep = (db: Db, { actor, clientId, id, now }: StepInput): Promise<void> =>
	transact(db, async (tx) => {
		await lockOpenFile(tx, { actor, id: clientId })
		const step = await lockStep(tx, { clientId, id })
		if (!step.endedAt) return
		if (step.ended !== 'done' || (step.rule !== null && !step.current))
			throw new Conflict('What this step was about has gone on, so it can’t be opened again.')
		await change(tx, step, { endedAt: null, ended: null, endedBy: null })
		await recordClientEvent(tx, { clientId, what: 'step-reopened', detail: { what: step.what }, actor, now })
	})

/** Returns tomorrow, or the next Monday. */
export const dayOf = (later: LaterDay, today: string): string =>
	addDays(today, later === 'tomorrow' ? 1 : (8 - weekdayOf(today)) % 7 || 7)

/** Puts a step off to a day, without a time. @throws Forbidden, NotFound; Conflict if it has ended */
export const postponeStep = (
	db: Db,
	{ actor, clientId, id, until, now }: StepInput & { until: LaterDay },
): Promise<void> =>
	transact(db, async (tx) => {
		await lockClient(tx, { actor, id: clientId })
		const step = await lockStep(tx, { clientId, id })
		if (step.endedAt) throw new Conflict('This step has ended in the meantime.')
		const { timeZone } = await getSettings(tx)
		await change(tx, step, { dueOn: dayOf(until, localDateOf(now, timeZone)), dueAt: null })
	})

async function lockOpenFile(tx: Db, input: { actor: Staff; id: string }): Promise<Client> {
	const file = await lockClient(tx, input)
	if (file.closedAt) throw new Conflict('This file is closed. Reopen it first.')
	return file
}

async function lockStep(tx: Db, { clientId, id }: { clientId: string; id: string }): Promise<Step> {
	const [step] = isUuid(id)
		? await tx
				.select()
				.from(clientStep)
				.where(and(eq(clientStep.id, id), eq(clientStep.clientId, clientId)))
				.for('update')
		: []
	if (!step) throw new NotFound('This step no longer exists.')
	return step
}

const change = (tx: Db, { id }: Step, set: Partial<Step>) =>
	tx
		.update(clientStep)
		.set({ ...set, version: sql`${clientStep.version} + 1` as unknown as number })
		.where(eq(clientStep.id, id))

async function assertDay(tx: Db, { dueOn, now }: { dueOn: string; now: Date }): Promise<void> {
	const { timeZone } = await getSettings(tx)
	if (dueOn < localDateOf(now, timeZone))
		throw new Invalid('This day is over. Choose today or a later one.', 'dueOn')
}
