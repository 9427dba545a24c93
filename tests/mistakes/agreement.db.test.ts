import { expect } from 'vitest'
import { test } from '../attacks/forms/form-site.ts'
import { bodyOf, findUnexpectedResponses, type Mistake } from './mistakes.ts'
import { signPurchase, startPurchase } from './purchase.ts'

test('a mistake before or in the signature is named at its field, and nothing is signed', async ({
	site,
}) => {
	const path = await startPurchase(site, 'price_online_search')
	const client = { intent: 'client', state: 'OH', name: 'Robin Ferrer', email: 'robin@example.com' }
	const email = 'Enter an email address like name@example.com'
	const questions: Mistake[] = [
		['leaves out the state', { state: '' }, 'Choose the state where you live'],
		['types a state that does not exist', { state: 'ZZ' }, 'Choose the state where you live'],
		['leaves out the name', { name: ' ' }, 'Enter your full name'],
		[
			'writes the name in Chinese',
			{ name: '王小明' },
			'Write your name in Latin letters, as on your driver’s license.',
		],
		['forgets the end of the address', { email: 'robin@example' }, email],
	]
	expect(await findUnexpectedResponses(site, { path, valid: client, mistakes: questions })).toEqual([])
	const { hash, payment } = await signPurchase(site, path, client, async (read) => {
		const signatures: Mistake[] = [
			['leaves out the signature', { signature: '' }, 'Type your full name to sign'],
			['types initials', { signature: 'R. F.' }, 'Type your name as it is in the agreement: Robin Ferrer'],
			['sends an older text', { hash: 'f'.repeat(64) }, 'The agreement has changed since you opened it.'],
			['sends no text', { hash: '' }, 'The agreement has changed since you opened it.'],
		]
		const valid = { intent: 'sign', signature: 'Robin Ferrer', hash: read }
		expect(await findUnexpectedResponses(site, { path, valid, mistakes: signatures })).toEqual([])
	})
	expect(hash).toMatch(/^[0-9a-f]{64}$/)
	expect(payment).toMatch(/^\/sandbox\/checkout\//)
	const copy = { intent: 'copy', dealerEmail: 'sales@dealer.example' }
	const dealers: Mistake[] = [
		['leaves out the dealer', { dealerEmail: '' }, 'Enter the dealer’s email address'],
		['forgets the end of the dealer’s address', { dealerEmail: 'sales@dealer' }, email],
	]
	expect(await findUnexpectedResponses(site, { path, valid: copy, mistakes: dealers })).toEqual([])
	for (let press = 0; press < 2; press++)
		expect((await post(site, path, copy)).status, 'without scripts, also when pressed twice').toBe(303)
	const { text: signed } = await site.send(path, { headers: { accept: 'text/html' } })
	expect(signed.split('>sales@dealer.example<')).toHaveLength(2)
	// Signed is signed: nobody changes the client of it afterwards.
	expect(
		await findUnexpectedResponses(site, {
			path,
			valid: client,
			mistakes: [['moves to another state', { state: 'TX' }, 'This agreement is already signed.']],
		}),
	).toEqual([])
	const { status, text } = await site.send('/agreement?link=AAAA.BBBB', { headers: { accept: 'text/html' } })
	expect([status, text.includes('This link no longer works.')]).toEqual([404, true])
})

test('a service that a state does not allow says so, with its source, and leads to no payment', async ({
	site,
}) => {
	const path = await startPurchase(site, 'price_concierge')
	const client = { intent: 'client', state: 'TX', name: 'Robin Ferrer', email: 'robin@example.com' }
	await post(site, path, client)
	const { text } = await site.send(path, { headers: { accept: 'text/html' } })
	expect(text).toContain('We don’t sell this to buyers who live in Texas')
	expect(text).toContain('43 TAC 215.84')
	expect(text).not.toContain('Type your full name to sign')
})

/** Posts a form as a browser without scripts does. */
const post = (site: Parameters<typeof startPurchase>[0], path: string, fields: Record<string, string>) =>
	site.send(path, {
		method: 'POST',
		headers: {
			origin: site.origin,
			accept: 'text/html',
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: bodyOf(fields).body,
	})
