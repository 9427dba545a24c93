import { expect } from 'vitest'
import { signIn } from '../attacks/people.ts'
import type { Site } from '../attacks/site.ts'
import { test, withCookie } from '../pages/page-readers.ts'
import { mistakes } from './form-mistakes.ts'
import { isoDate } from './readable-dates.ts'

const decodeEntities = (text: string) =>
	text
		.replaceAll('&#x27;', "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')

/** The page as a person reads it, without scripts and markup, and the values of its fields. */
function readPage(html: string) {
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
	return {
		text: decodeEntities(main.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ')).replaceAll(
			/\s+/g,
			' ',
		),
		values: [...main.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, value]) => decodeEntities(value!)),
	}
}

const post = (site: Site, path: string, fields: Record<string, string>, cookie = '') =>
	site.send(path, {
		method: 'POST',
		body: new URLSearchParams(fields).toString(),
		...withCookie(cookie, {
			origin: site.origin,
			'content-type': 'application/x-www-form-urlencoded',
		}),
	})

test('each mistake on a form gets a message that says what to do, and the typed values stay', async ({
	site,
	cookies,
}) => {
	const wrong = await Promise.all(
		mistakes.map(async ({ form, what, path, fields, says, keeps, signedIn }) => {
			const { status, text } = fields
				? await post(site, path, fields, signedIn ? cookies.owner : '')
				: await site.send(path)
			const page = readPage(text)
			const isSaid = typeof says === 'string' ? page.text.includes(says) : says.test(page.text)
			return [
				...(status >= 500 || !isSaid ? [`${form}, ${what}: ${status}, does not say ${says}`] : []),
				...(isoDate.test(page.text) ? [`${form}, ${what}: says ${isoDate.exec(page.text)}`] : []),
				...(keeps && !page.values.includes(keeps) ? [`${form}, ${what}: '${keeps}' is gone`] : []),
			]
		}),
	)
	expect(wrong.flat()).toEqual([])
	// At least ten for each form.
	expect(mistakes.filter(({ form }) => form === 'sign in').length).toBeGreaterThanOrEqual(10)
})

test('a code typed in the wrong field or format gets a message that says what to enter where', async ({
	site,
	people,
}) => {
	const token = await signIn(site.pool, people.ids.member)
	await site.pool.query('update session set awaiting_second_factor = true where token = $1', [token])
	const cookie = site.sessionCookie(token)
	const submitCode = async (kind: string, code: string) =>
		readPage((await post(site, '/sign-in/second-factor', { kind, code }, cookie)).text).text
	const answers = await Promise.all([
		submitCode('code', ' '),
		submitCode('code', '12345'),
		submitCode('code', '1234567'),
		submitCode('code', 'secret'),
		submitCode('code', 'abcd-efgh-jkmn'),
		submitCode('code', '123 456'),
		submitCode('recovery-code', ''),
		submitCode('recovery-code', '123456'),
		submitCode('recovery-code', 'abcd-efgh-jkmn'),
		submitCode('recovery-code', 'my code'),
	])
	const expected = [
		'Please enter the code.',
		'The code from your app has six digits.',
		'The code from your app has six digits.',
		'The code from your app has six digits.',
		'This looks like a recovery code. Choose “Use a recovery code” below',
		'That code is wrong. Codes change every 30 seconds',
		'Please enter the code.',
		'This looks like a code from your app. Choose “Use the authenticator app” below',
		'That recovery code is wrong or has already been used.',
		'That recovery code is wrong or has already been used.',
	]
	expect(answers.map((text, index) => (text.includes(expected[index]!) ? '' : `${index}: ${text}`))).toEqual(
		expected.map(() => ''),
	)
})

test('a rejected new password gets a message with the reason, and the link still works', async ({
	site,
	people,
}) => {
	const email = 'robin@example.com'
	await post(site, '/forgot-password', { email })
	const { rows } = await site.pool.query(
		`select text from outbox_email where kind = 'reset-password' and "to" = $1`,
		[email],
	)
	const path = `/reset-password?token=${/token=([\w-]+)/.exec(rows[0].text)![1]}`
	expect(people.ids.member).toBeTruthy()
	for (const [password, says] of [
		['', 'Please enter a new password.'],
		['abc12', 'Password should be at least 8 characters.'],
		['aaaaaaaaaa', 'Please use a wider variety of characters.'],
		['abababababab', 'Please use a wider variety of characters.'],
		['abcabcabcabc', 'It repeats the same few characters.'],
		['qwertyuiop', 'It follows the keyboard'],
		['password1', 'has appeared in data breaches'],
		['Robinother1', 'It is mostly “'],
		['x'.repeat(200), 'Password should be at most 128 characters.'],
	] as const)
		expect(readPage((await post(site, path, { password })).text).text).toContain(says)
	expect((await post(site, path, { password: 'three odd words' })).headers.location).toBe(
		'/sign-in?after=reset',
	)
	expect(readPage((await post(site, path, { password: 'three odd words' })).text).text).toContain(
		'This link has already been used or is more than an hour old.',
	)
})

test('a rejected password is marked at its field, in every form that sets one', async ({ site, cookies }) => {
	const email = 'kim@example.com'
	const account = { surface: 'page', name: 'Kim Doe', email, terms: 'on' }
	const answers = [
		await post(site, '/sign-up', { ...account, password: 'abc12' }),
		await post(site, '/account/security/password', { password: 'abc12' }, cookies.owner),
	]
	await post(site, '/sign-up', { ...account, password: 'three odd words' })
	const linkOf = async (kind: string) => {
		const { rows } = await site.pool.query(`select text from outbox_email where kind = $1 and "to" = $2`, [
			kind,
			email,
		])
		return /token=([\w-]+)/.exec(rows[0].text)![1]
	}
	await post(site, '/forgot-password', { email })
	answers.push(
		await post(site, `/reset-password?token=${await linkOf('reset-password')}`, { password: 'abc12' }),
	)
	const marks = answers.map(({ text }) => {
		const [control = ''] = /<input[^>]* name="password"[^>]*>/.exec(text) ?? []
		const id = / aria-describedby="(?:\S+ )?([^" ]+-error)"/.exec(control)?.[1] ?? 'none'
		const error = text.split(`id="${id}"`)[1] ?? ''
		return / aria-invalid="true"/.test(control) && error.includes('Password should be at least 8 characters.')
	})
	expect(marks).toEqual([true, true, true])
})

test('years and months are numbers with their limits, and amounts of money keep what people type', async ({
	site,
}) => {
	const { text } = await site.send('/apply')
	const inputs = [...text.matchAll(/<input[^>]*name="([^"]*)"[^>]*>/g)]
	const tagsOfFields = (pattern: RegExp) =>
		inputs.filter(([, name]) => pattern.test(name!)).map(([tag]) => tag.toLowerCase())
	const months = tagsOfFields(/Months$/)
	const years = tagsOfFields(/Years$/)
	expect(months.length).toBeGreaterThanOrEqual(3)
	expect(years).toHaveLength(months.length)
	for (const tag of months)
		expect(tag).toMatch(/(?=.*type="number")(?=.*min="0")(?=.*max="11")(?=.*step="1")/)
	for (const tag of years) expect(tag).toMatch(/(?=.*type="number")(?=.*min="0")(?=.*step="1")/)
	const money = tagsOfFields(/^(monthlyPayment|salaryAmount|otherIncome)$/)
	expect(money).toHaveLength(3)
	for (const tag of money) expect(tag).toMatch(/^(?!.*type="number")(?=.*inputmode="decimal")/)
})
