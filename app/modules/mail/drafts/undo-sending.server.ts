import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { mailTopic } from '../threads/threads.server.ts'
import { changeDraft, lockDraft, type MailDraft, unscheduleDraft } from './drafts.server.ts'

/** The channel that, at commit, notifies the worker of every instance of an email that will be due in seconds. */
export const mailAboutToBeSent = 'mail_about_to_be_sent'

type StartSendingInput = { draft: MailDraft; undoSeconds: number; now: Date }

/**
 * Schedules a locked draft for the end of the seconds in which sending can be undone, by the database's clock. A second press of 'Send'
 * does not make it wait longer. The caller must check that it can be sent.
 */
export async function startSending(
	tx: Db,
	{ draft, undoSeconds, now }: StartSendingInput,
): Promise<MailDraft> {
	if (draft.isUndoDelay) return draft
	await tx
		.update(mailDraft)
		.set({
			state: 'scheduled',
			isUndoDelay: true,
			sendAt: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
			problem: '',
		})
		.where(eq(mailDraft.id, draft.id))
	const started = await changeDraft(tx, draft, { updatedAt: now })
	await tx.execute(sql`select pg_notify(${mailAboutToBeSent}, ${draft.id})`)
	await notify(tx, mailTopic, draft.threadId ?? undefined)
	return started
}

/**
 * Turns an email that is about to be sent back into a draft, with everything that was typed. `isUndone` is false if it has been sent
 * already.
 * @throws Forbidden, NotFound
 */
export const undoSending = (
	db: Db,
	input: { actor: Actor; id: string; now: Date },
): Promise<{ isUndone: boolean; draft: MailDraft }> =>
	transact(db, async (tx) => {
		const draft = await lockDraft(tx, input)
		try {
			return { isUndone: true, draft: await unscheduleDraft(tx, input) }
		} catch (error) {
			if (error instanceof Conflict) return { isUndone: false, draft }
			throw error
		}
	})

/** Returns in how many milliseconds, by the database's clock, the next scheduled email is due; null if none is scheduled. */
export async function msUntilNextSending(db: Db): Promise<number | null> {
	// An email that became due a moment ago may have been skipped by the previous run.
	const isNear = sql`${mailDraft.sendAt} > clock_timestamp() - interval '2 seconds'`
	const [found] = await db
		.select({
			ms: sql<
				number | null
			>`(extract(epoch from min(${mailDraft.sendAt}) - clock_timestamp()) * 1000)::float8`,
		})
		.from(mailDraft)
		.where(and(eq(mailDraft.state, 'scheduled'), isNear))
	return found?.ms ?? null
}
