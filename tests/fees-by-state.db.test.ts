import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { settings } from '#app/db/schema/settings.ts'
import { form, post, test } from './attacks/forms/form-site.ts'
import type { Site } from './attacks/site.ts'
import { takenAtSandbox } from './factories/payments/waiting-fees.ts'

const confirmed = { license: 'R-2201', bond: 'B-77', trustAccount: 'T-5', expiresOn: '2099-12-31' }
const card = { email: 'robin@example.com', expiry: '12 / 34', cvc: '123', name: 'Robin Ferrer' }
const pays = '4242 4242 4242 4242'
const declinedLater = '4000 0000 0000 0341'

const textOf = (html: string) =>
	html
		.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#x27;/g, '’')
		.replace(/\s+/g, ' ')

/** A buyer without an account, who uses the pages of the site without scripts. */
async function makeBuyer(site: Site, { state, priceId }: { state: string; priceId: string }) {
	const send = async (path: string, fields: Record<string, string>, cookie = '') => {
		const response = await post(site, path, form(new URLSearchParams(fields).toString()), cookie)
		const to = String(response.headers.location ?? '').replace(site.origin, '')
		expect(
			[response.status, to !== ''],
			`${path} ${JSON.stringify(fields)} ${textOf(response.text)}`,
		).toEqual([303, true])
		return to
	}
	const read = async (path: string) => textOf((await site.send(path)).text)
	const page = await send('/api/create-checkout', { priceId })
	const client = { intent: 'client', state, name: 'Robin Ferrer', email: 'robin@example.com' }
	const early = await post(site, page, form(new URLSearchParams(client).toString()))
	expect(early.status, 'only New York wants the address in the agreement').toBe(state === 'NY' ? 422 : 303)
	if (early.status === 422) {
		expect(textOf(early.text)).toContain('Your details Step 1 of 3.')
		expect(textOf(early.text)).toContain('Your postal address * New York requires it in the agreement.')
		expect(early.text).toContain('id="address-error"')
		await send(page, { ...client, address: '12 Elm Street, Albany, NY 12207' })
	}
	const signAt = async (path: string) => {
		const hash = /name="hash" value="([0-9a-f]{64})"/.exec((await site.send(path)).text)?.[1] ?? ''
		return send(path, { intent: 'sign', signature: 'Robin Ferrer', hash })
	}
	return {
		page,
		send,
		read,
		signAt,
		/** Signs, and returns the path of the provider's page. */
		sign: () => signAt(page),
		/** Returns the path of the new version that waits for the buyer. */
		async versionPage() {
			const links = (await site.send(page)).text.matchAll(/href="(\/agreement\?link=[^"&]+)"/g)
			return [...links].map(([, path]) => path!).find((path) => path !== page)!
		},
	}
}

type Buyer = Awaited<ReturnType<typeof makeBuyer>>

const confirmStates = (db: Db) =>
	db.update(settings).set({
		postalAddress: '120 Example Avenue, White Plains, NY 10601',
		serviceStates: ['NY', 'FL', 'CA', 'OH'].map((state) => ({ state, ...confirmed })),
	})

/** What the site and the provider say about the money of an order. */
async function moneyOf(db: Db, reference: string) {
	const [found] = await db.select().from(order).where(eq(order.reference, reference))
	const entries = await db
		.select()
		.from(bookEntry)
		.where(eq(bookEntry.orderId, found!.id))
		.orderBy(bookEntry.id)
	const taken = (await takenAtSandbox(db)).filter((each) => each.reference === reference)
	return [
		found!.status,
		taken.map(({ cents }) => cents),
		entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`),
	]
}

const referenceIn = (successPath: string) =>
	new URL(successPath, 'http://localhost').searchParams.get('order')!

test('a buyer from each state walks from Book Now to the end, and what happens with the money is right at each step', async ({
	site,
	cookies,
	fileDb: { db },
}) => {
	site.renderPages(true)
	await confirmStates(db)
	const deliver = (buyer: Buyer, reference: string) =>
		buyer.send(`/admin/orders/${reference}`, { intent: 'deliver', back: '' }, cookies.admin)

	// Ohio: paid after the signature.
	const ohio = await makeBuyer(site, { state: 'OH', priceId: 'price_online_search' })
	expect(await ohio.read(ohio.page)).toContain('Sign and pay')
	const ohioPage = await ohio.sign()
	expect(await ohio.read(ohioPage)).toContain('Card number')
	const ohioOrder = referenceIn(await ohio.send(ohioPage, { ...card, number: pays }))
	expect(await moneyOf(db, ohioOrder)).toEqual(['paid', [75_00], ['payment 7500']])
	expect(await ohio.read(ohio.page)).toContain('You paid $75.00 on')

	// New York: nothing before the client has confirmed the delivery.
	const newYork = await makeBuyer(site, { state: 'NY', priceId: 'price_online_search' })
	expect(await newYork.read(newYork.page)).toContain(
		'charged only after you have confirmed that the service is delivered.',
	)
	expect(await newYork.read(newYork.page)).toContain('Sign and continue to card')
	const setup = await newYork.sign()
	const setupText = await newYork.read(setup)
	expect(setupText).toMatch(/Today \$0\.00 Later \$75\.00/)
	expect(setupText).toContain(
		'Nothing is charged now. $75.00 is charged to this card only after you have confirmed',
	)
	const success = await newYork.send(setup, { ...card, number: pays })
	const newYorkOrder = referenceIn(success)
	expect(await newYork.read(success)).toContain('Your card is saved')
	expect(await newYork.read(success)).toContain('What are you looking for?')
	expect(await newYork.read(newYork.page)).toContain(
		'Nothing was charged. Our payment provider keeps your card',
	)
	expect(await newYork.read(newYork.page)).not.toContain('Confirm the delivery')
	expect(await moneyOf(db, newYorkOrder)).toEqual(['deferred', [], []])
	const early = await post(site, newYork.page, form('intent=confirm'))
	expect([early.status, await moneyOf(db, newYorkOrder)]).toEqual([409, ['deferred', [], []]])
	await deliver(newYork, newYorkOrder)
	expect(await moneyOf(db, newYorkOrder)).toEqual(['deferred', [], []])
	expect(await newYork.read(newYork.page)).toContain('Confirm the delivery and pay $75.00')
	const twice = ['one tab', 'another tab'].map(() => newYork.send(newYork.page, { intent: 'confirm' }))
	await Promise.all(twice)
	expect(await moneyOf(db, newYorkOrder)).toEqual(['paid', [75_00], ['payment 7500']])
	expect(await newYork.read(newYork.page)).toMatch(/You confirmed the delivery on .*, and paid \$75\.00 on/)

	// Florida: the same, with a bank that declines the charge, and a page on which it is paid.
	const florida = await makeBuyer(site, { state: 'FL', priceId: 'price_concierge' })
	const floridaOrder = referenceIn(
		await florida.send(await florida.sign(), { ...card, number: declinedLater }),
	)
	await deliver(florida, floridaOrder)
	await florida.send(florida.page, { intent: 'confirm' })
	expect(await moneyOf(db, floridaOrder)).toEqual(['deferred', [], []])
	expect(await florida.read(florida.page)).toContain('Your bank declined $299.99, so nothing was charged.')
	const feePage = await florida.send(florida.page, { intent: 'pay' })
	expect(await florida.read(feePage)).toContain('Pay $299.99')
	expect(await florida.send(feePage, { ...card, number: pays })).toBe(`${florida.page}&paid=1`)
	expect(await moneyOf(db, floridaOrder)).toEqual(['paid', [299_99], ['payment 29999']])

	// New York again, ended before the delivery: nothing is ever charged.
	const other = await makeBuyer(site, { state: 'NY', priceId: 'price_online_search' })
	const otherOrder = referenceIn(await other.send(await other.sign(), { ...card, number: pays }))
	await other.send(other.page, { intent: 'end' })
	expect(await moneyOf(db, otherOrder)).toEqual(['canceled', [], []])
	expect(await other.read(other.page)).toContain('This agreement has ended')
})

// Cal. Veh. Code 11735 to 11738, by hand: advice is not brokering. Help at the dealer and arranging are: no money before car and price are
// in the agreement that both have signed; then into trust, and the business's once the client has confirmed the delivery.
test('a buyer from California pays for advice at once, and for brokering nothing before both have signed an agreement that names the car and its price', async ({
	site,
	cookies,
	fileDb: { db },
}) => {
	site.renderPages(true)
	await confirmStates(db)
	const advice = await makeBuyer(site, { state: 'CA', priceId: 'price_online_search' })
	const advicePage = await advice.sign()
	expect(await advice.read(advicePage)).toContain('Card number')
	const adviceOrder = referenceIn(await advice.send(advicePage, { ...card, number: pays }))
	expect(await moneyOf(db, adviceOrder)).toEqual(['paid', [75_00], ['payment 7500']])

	const [advisor] = await db.select().from(user).where(eq(user.role, 'admin'))
	const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
	const propose = (buyer: Buyer, reference: string) =>
		buyer.send(
			`/admin/orders/${reference}`,
			{
				intent: 'propose-version',
				car: '2026 Honda CR-V EX-L, gray, VIN 5J6RS6H75TL000001',
				carPrice: '36,450',
				endsOn: inAMonth,
				note: '',
				advisorSignature: advisor!.name,
			},
			cookies.admin,
		)
	const services = [
		['price_in_person', 149_99, '$149.99'],
		['price_concierge', 299_99, '$299.99'],
	] as const
	for (const [priceId, cents, price] of services) {
		const buyer = await makeBuyer(site, { state: 'CA', priceId })
		const agreement = await buyer.read(buyer.page)
		expect(agreement).toContain(
			'We charge it once you and we have signed the version of this agreement that names the car and its price',
		)
		expect(agreement).toContain('Sign and continue to card')
		expect(agreement).not.toContain('Sign and pay')
		const setup = await buyer.sign()
		expect(await buyer.read(setup)).toContain(
			`Nothing is charged now. ${price} is charged to this card only after you and we have signed the version of the agreement that names the car and its price.`,
		)
		const reference = referenceIn(await buyer.send(setup, { ...card, number: pays }))
		expect(await moneyOf(db, reference)).toEqual(['deferred', [], []])
		expect(await buyer.read(buyer.page)).toContain(
			`Nothing was charged. Our payment provider keeps your card`,
		)
		// Neither the advisor nor the client can have it charged before.
		for (const [path, body, cookie] of [
			[`/admin/orders/${reference}`, 'intent=deliver&back=', cookies.admin],
			[buyer.page, 'intent=confirm', ''],
		] as const)
			expect((await post(site, path, form(body), cookie)).status).toBe(409)
		await propose(buyer, reference)
		expect(await moneyOf(db, reference)).toEqual(['deferred', [], []])
		const version = await buyer.versionPage()
		const text = await buyer.read(version)
		expect(text).toContain('2026 Honda CR-V EX-L, gray')
		expect(text).toContain('$36,450.00')
		const twice = ['one tab', 'another tab'].map(() => buyer.signAt(version))
		await Promise.all(twice)
		expect(await moneyOf(db, reference)).toEqual(['paid', [cents], [`trust ${cents}`]])
		expect(await buyer.read(version)).toContain('It is held in trust until you confirm the delivery.')
		await buyer.send(`/admin/orders/${reference}`, { intent: 'deliver', back: '' }, cookies.admin)
		await buyer.send(version, { intent: 'confirm' })
		expect(await moneyOf(db, reference)).toEqual([
			'paid',
			[cents],
			[`trust ${cents}`, `trust_release -${cents}`, `payment ${cents}`],
		])
		expect(await buyer.read(version)).toContain('It was released from trust to us')
	}

	// A bank that declines once both have signed: nothing is charged before the client pays on a page, and then it is trust money.
	const declined = await makeBuyer(site, { state: 'CA', priceId: 'price_concierge' })
	const declinedOrder = referenceIn(
		await declined.send(await declined.sign(), { ...card, number: declinedLater }),
	)
	await propose(declined, declinedOrder)
	const declinedVersion = await declined.versionPage()
	await declined.signAt(declinedVersion)
	expect(await moneyOf(db, declinedOrder)).toEqual(['deferred', [], []])
	expect(await declined.read(declinedVersion)).toContain(
		'Your bank declined $299.99, so nothing was charged.',
	)
	const feePage = await declined.send(declinedVersion, { intent: 'pay' })
	await declined.send(feePage, { ...card, number: pays })
	expect(await moneyOf(db, declinedOrder)).toEqual(['paid', [299_99], ['trust 29999']])

	// Ended before the car is named, or while the bank declines: nothing is ever charged.
	const ended = await makeBuyer(site, { state: 'CA', priceId: 'price_concierge' })
	const endedOrder = referenceIn(await ended.send(await ended.sign(), { ...card, number: declinedLater }))
	await ended.send(ended.page, { intent: 'end' })
	expect(await moneyOf(db, endedOrder)).toEqual(['canceled', [], []])
	const later = await makeBuyer(site, { state: 'CA', priceId: 'price_concierge' })
	const laterOrder = referenceIn(await later.send(await later.sign(), { ...card, number: declinedLater }))
	await propose(later, laterOrder)
	const laterVersion = await later.versionPage()
	await later.signAt(laterVersion)
	await later.send(laterVersion, { intent: 'end' })
	expect(await moneyOf(db, laterOrder)).toEqual(['canceled', [], []])
})
