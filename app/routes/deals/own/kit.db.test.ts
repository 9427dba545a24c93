import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { agreementLink } from '#app/modules/signing/agreements.server.ts'
import { agreeOnDeal, askDealManager } from '#app/workflows/signing/agreements.server.ts'
import { answerAsManager } from '#app/workflows/signing/answer-as-manager.server.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { loader } from './kit.tsx'

const now = new Date('2026-11-23T12:00:00Z')

test('the page of the kit says that nothing may be signed once the dealer has corrected what was agreed', async ({
	db,
}) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	const world = await makeDeal(db)
	const { advisor: actor, deal, client, email } = world
	await chooseDraft(db, world, quoteDocument)
	const form = { actor, dealId: deal.id, formKey: randomUUID(), reason: '', origin: links.origin, links, now }
	const { agreement } = await agreeOnDeal(db, form)
	await askDealManager(db, {
		actor,
		dealId: deal.id,
		id: agreement.id,
		email: 'manager@riverside.example',
		links,
		now,
	})
	const stopOf = async () => {
		const context = new RouterContextProvider()
		fillContext(context, someServices({ db, clock: { now: () => now } }), {
			requestId: 'r-1',
			session: async () => ({ state: 'signed-in', viewer: { ...client, email, emailVerified: true } }),
		} as unknown as RequestMetadata)
		const request = new Request('https://site.test/account/deal/kit')
		const page = await loader({ context, request, params: {} } as never)
		return page.stop
	}
	expect(await stopOf()).toBeNull()
	await answerAsManager(db, {
		links,
		token: links.tokenOf(agreementLink(agreement.id)),
		answer: 'correction',
		name: 'Rosa Diaz',
		note: 'Delivery is on Friday.',
		corrected: null,
		formKey: randomUUID(),
		now,
	})
	expect(await stopOf()).toContain('Don’t sign')
})
