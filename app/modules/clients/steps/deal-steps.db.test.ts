import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeClientFile, wednesday as now } from '#tests/factories/client-work.ts'
import { addByHand, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { applyEvent } from './apply-event.server.ts'
import { addStep, finishStep } from './edit-steps.server.ts'
import { listStepsOfClient } from './list-steps.server.ts'

test('the steps of a deal are those of its rules and what belongs to it, and those entered about it', async ({
	db,
}) => {
	const { advisor: actor, clientId } = await makeClientFile(db)
	const [deal, other, document] = [randomUUID(), randomUUID(), randomUUID()]
	for (const id of [deal, other])
		await applyEvent(db, {
			event: 'A deal is started or reopened',
			clientId,
			objects: { deal: id },
			opens: [{ rule: 'deal.started' }],
			now,
		})
	await applyEvent(db, {
		event: 'An email from a dealer contains a quote',
		clientId,
		objects: { deal, document },
		opens: [{ rule: 'document.check', with: 'Riverside Honda' }],
		now,
	})
	await addByHand(db, { actor, clientId, what: 'Send the invoice', now })
	const form = {
		what: 'Ask about the winter tires',
		side: 'dealer',
		dueOn: null,
		formKey: randomUUID(),
	} as const
	for (let time = 0; time < 2; time++) await addStep(db, { actor, clientId, dealId: deal, ...form, now })

	const listed = async (dealId: string) => {
		const { open, done } = await listStepsOfClient(db, { actor, clientId, dealId })
		return { open: open.map(({ what }) => what).sort(), done: done.map(({ what }) => what), first: open[0] }
	}
	const own = await listed(deal)
	expect(own.open).toEqual([
		'Ask about the winter tires',
		'Check the quote that Riverside Honda sent',
		'Get quotes for the car',
	])
	expect((await listed(other)).open).toEqual(['Get quotes for the car'])

	await finishStep(db, { actor, clientId, id: own.first!.id, now })
	expect((await listed(deal)).done).toEqual([own.first!.what])
	// The end of the deal ends what its rules opened; what somebody entered is theirs to end.
	await applyEvent(db, { event: 'A deal is closed', clientId, objects: { deal }, now })
	expect((await openWork(db, clientId)).sort()).toEqual([
		'Ask about the winter tires',
		'Get quotes for the car',
		'Send the invoice',
	])
})
