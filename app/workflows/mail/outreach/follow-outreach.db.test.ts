import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { finishStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { recordNotDelivered } from '#app/modules/mail/threads/deliveries.server.ts'
import { followUpAfterMs } from '#app/modules/mail/threads/outreach.server.ts'
import { eml } from '#tests/factories/incoming-mail.ts'
import { mailDeps, makeDraft } from '#tests/factories/mail.ts'
import { addresses, makeOutreach, now, quote, type Store } from '#tests/factories/outreach.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { changeStatusOfDeal } from '../../deals/deals.server.ts'
import { sendMail } from '../send-mail.server.ts'
import { recordFailureInFile } from '../settle-deliveries.server.ts'

const sentAt = new Date(now.getTime() - 3_600_000)
const followUp = 'Write again to the dealers who have not answered “A CR-V for a client”'

test('writing to several dealers proposes a follow-up in two days, until each has answered or cannot be reached', async ({
	db,
}) => {
	const { actor, clientId, deal, sent, receive } = await makeOutreach(db)
	const steps = async () =>
		(await openSteps(db, clientId)).filter(({ rule }) => rule === 'outreach.follow_up')
	const answer = (store: Store, body: string, from = addresses[store]) => {
		const messageId = `${store}-${body.length}@x.example`
		return receive(
			eml({ from, to: sent[store].replyTo!.email, subject: 'Hello', messageId, body }),
			messageId,
		)
	}
	expect(await steps()).toMatchObject([
		{ what: followUp, side: 'advisor', dueAt: new Date(sentAt.getTime() + followUpAfterMs) },
	])
	await answer('riverside', 'I will look.')
	await answer('millpond', 'Ava here, the assistant!', 'no-reply@millpond.example')
	expect(await steps()).toHaveLength(1)

	// Whoever writes again has two more days.
	const later = new Date(now.getTime() + followUpAfterMs)
	const [step] = await steps()
	const again = await makeDraft(db, {
		actor,
		subjects: { clientId, dealId: deal.id, outreachId: step!.about!.replace('outreach:', '') },
		fields: {
			to: `${addresses.millpond}, ${addresses.typed}`,
			subject: 'A CR-V for a client',
			text: 'Still looking.',
		},
		now: later,
	})
	await sendMail(db, mailDeps(), { actor, id: again, now: later })
	expect(await steps()).toMatchObject([{ dueAt: new Date(later.getTime() + followUpAfterMs) }])

	await answer('millpond', quote.join('\r\n'), 'no-reply@millpond.example')
	expect(await steps()).toHaveLength(1)
	const [last] = await db
		.select()
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, sent.typed.threadId), eq(mailMessage.at, later)))
	for (const { message } of await recordNotDelivered(db, { message: last!, problem: 'No such user.' }))
		await recordFailureInFile(db, { message, clientId, now: later })
	expect(await steps()).toEqual([])
})

test('a follow-up that is done stays done when another dealer answers', async ({ db }) => {
	const { actor, clientId, sent, receive } = await makeOutreach(db)
	const own = async () => (await openSteps(db, clientId)).filter(({ rule }) => rule === 'outreach.follow_up')
	const [step] = await own()
	await finishStep(db, { actor, clientId, id: step!.id, now })
	const to = sent.riverside.replyTo!.email
	await receive(eml({ from: addresses.riverside, to, subject: 'Re', messageId: 'a@x', body: 'No.' }), 'a@x')
	expect(await own()).toEqual([])
})

test('a follow-up ends with the deal that it is about', async ({ db }) => {
	const { actor, clientId, deal } = await makeOutreach(db)
	const own = async () => (await openSteps(db, clientId)).filter(({ rule }) => rule === 'outreach.follow_up')
	expect(await own()).toHaveLength(1)
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'close', now })
	expect(await own()).toEqual([])
})
