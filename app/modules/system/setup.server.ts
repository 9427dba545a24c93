import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { setupStep } from '#app/db/schema/system.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { assertMay } from './policy.ts'

/** The steps that an admin confirms by hand, because only a person can know. */
export const confirmableSteps = ['hours', 'prices', 'payments', 'email', 'backup'] as const
export type ConfirmableStep = (typeof confirmableSteps)[number]

type AdvisorInput = { actor: Actor; now: Date }

/** Records that an admin confirmed a step; a second call changes nothing. @throws Forbidden */
export function confirmStep(
	db: Db,
	{ actor, now, step }: AdvisorInput & { step: ConfirmableStep },
): Promise<void> {
	return record(db, { actor, now, key: step, action: 'setup.confirmed' })
}

/** Records the decision to sell; the caller must check that every step is done. @throws Forbidden */
export function recordOpening(db: Db, { actor, now }: AdvisorInput): Promise<void> {
	return record(db, { actor, now, key: 'opened', action: 'setup.opened' })
}

/** Returns the keys of the confirmed steps, and `opened` once the site sells. */
export async function listConfirmed(db: Db): Promise<Set<string>> {
	const rows = await db.select({ key: setupStep.key }).from(setupStep)
	return new Set(rows.map(({ key }) => key))
}

/** Whether the site sells. A demo always does; a live site does once an admin has decided so. */
export async function isOpenForBusiness(db: Db, { mode }: { mode: 'demo' | 'live' }): Promise<boolean> {
	if (mode === 'demo') return true
	const [opened] = await db.select().from(setupStep).where(eq(setupStep.key, 'opened'))
	return opened !== undefined
}

async function record(
	db: Db,
	{ actor, now, key, action }: AdvisorInput & { key: string; action: AuditAction },
): Promise<void> {
	assertMay(actor, 'set-up')
	await transact(db, async (tx) => {
		const [added] = await tx
			.insert(setupStep)
			.values({ key, confirmedAt: now, confirmedByUserId: actor.id })
			.onConflictDoNothing()
			.returning()
		if (!added) return
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action,
			subject: { kind: 'setup', id: key },
		})
	})
}
