import { type APIResponse, expect, type Page } from '@playwright/test'
import { listWorkerDays, openSlotsOf, test } from '../../setup/browser-test.ts'

type Calendar = {
	today: string
	lastDay: string
	days: { date: string; slots: Record<string, { state: string }> }[]
}

const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

async function calendarOf(page: Page): Promise<Calendar> {
	return (await page.request.get('/api/slots')).json()
}

/** Posts a form directly, without the checks that the page makes in the browser. */
function post(page: Page, path: string, form: Record<string, string>, origin: string): Promise<APIResponse> {
	return page.request.post(path, { form, headers: { origin, accept: 'text/html' }, maxRedirects: 0 })
}

/** Signs in as the advisor and returns the number of appointments that a search finds. */
async function countAppointments(page: Page, query: string, origin: string): Promise<number> {
	await page.request.post('/sign-in', { form: admin, headers: { origin }, maxRedirects: 0 })
	await page.goto(`/admin/appointments?tab=all&q=${encodeURIComponent(query)}`)
	return page
		.getByRole('row')
		.filter({ has: page.getByRole('cell') })
		.count()
}

test('bad input gets a clear error at its field, and nothing is stored', async ({ page, baseURL }) => {
	const calendar = await calendarOf(page)
	const isOpen = (day: Calendar['days'][number]) =>
		Object.values(day.slots).every(({ state }) => state === 'open')
	const open = calendar.days.filter(isOpen).at(-1)!.date
	// Not today, even on a Sunday: its times may be past.
	const sunday = calendar.days.find(
		({ date }) => date !== calendar.today && new Date(`${date}T12:00:00Z`).getUTCDay() === 0,
	)!.date
	const year = Number(calendar.today.slice(0, 4))
	const validForm = {
		name: 'Bad Input',
		email: `bad-${Date.now()}@example.com`,
		phone: '(212) 555-0142',
		location: 'Route 9 Autos, Fishkill, NY',
		date: open,
		slot: 'morning',
	}
	const cases: [description: string, change: Partial<typeof validForm>, field: string, message: RegExp][] = [
		['a past date', { date: `${year - 1}-03-03` }, 'appointment-date', /past/],
		['30 February', { date: `${year + 1}-02-30` }, 'appointment-date', /date that exists/],
		['no date at all', { date: 'tomorrow' }, 'appointment-date', /date that exists/],
		['a closed day', { date: sunday }, 'appointment-date', /don’t have appointments on this day|too soon/],
		[
			'beyond the horizon',
			{ date: `${year + 2}-03-03` },
			'appointment-date',
			/Please choose a date no later than \w{3}, \w{3} \d/,
		],
		['an unknown slot', { slot: 'midnight' }, 'appointment-slot', /Choose morning, afternoon or evening/],
		['a 10 kB name', { name: 'A'.repeat(10_000) }, 'appointment-name', /100 characters or fewer/],
		['no address', { email: 'nobody' }, 'appointment-email', /name@example\.com/],
		['no number', { phone: '12' }, 'appointment-phone', /US phone number/],
		['blanks', { location: '   ' }, 'appointment-location', /required/],
		['a place far away', { location: 'Plano, TX' }, 'appointment-location', /only in New York/],
	]
	for (const [description, change, field, message] of cases) {
		const response = await post(page, '/services', { ...validForm, ...change }, baseURL!)
		expect(response.status(), description).toBe(422)
		const html = await response.text()
		const error = new RegExp(`id="${field}-error"[^>]*>(?:<svg.*?</svg>)?([^<]+)`).exec(html)
		expect(error?.[1], description).toMatch(message)
		expect(html, description).toContain(`href="#${field}"`)
	}
	expect(await countAppointments(page, validForm.email, baseURL!)).toBe(0)
})

test('a script in a field is shown as text everywhere', { tag: '@deep' }, async ({ page, baseURL }) => {
	const day = (await listWorkerDays(page)).filter(({ slots }) => slots.afternoon!.state === 'open').at(-2)!
	const email = `script-${Date.now()}@example.com`
	const script = '<script>document.title="owned"</script>'
	const form = {
		name: `Mx ${script}`,
		email,
		phone: '(212) 555-0142',
		location: `"><img src=x onerror=alert(1)>, NY`,
		date: day.date,
		slot: 'afternoon',
	}
	const response = await post(page, '/services', form, baseURL!)
	expect(response.status()).toBe(303)
	expect(await countAppointments(page, email, baseURL!)).toBe(1)
	await expect(page.getByRole('row').filter({ hasText: script })).toHaveCount(1)
	await page.getByRole('row').filter({ hasText: script }).getByRole('link').first().click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(script)
	await expect(page).not.toHaveTitle(/owned/)
	await page.goto('/services')
	await page.getByRole('link', { name: 'Change or cancel' }).click()
	await expect(page.getByRole('main')).toContainText('"><img src=x onerror=alert(1)>')
	await expect(page).not.toHaveTitle(/owned/)
})

test('a tampered token opens nothing, and a replayed link changes nothing', { tag: '@deep' }, async ({
	page,
	baseURL,
}) => {
	const day = (await listWorkerDays(page)).filter((each) => openSlotsOf(each).length === 3).at(-3)!
	const email = `token-${Date.now()}@example.com`
	const form = {
		name: 'Token Tamperer',
		email,
		phone: '(212) 555-0142',
		location: 'Route 9 Autos, Fishkill, NY',
		date: day.date,
		slot: 'morning',
	}
	expect((await post(page, '/services', form, baseURL!)).status()).toBe(303)
	await page.goto('/services')
	const manageUrl = (await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href'))!
	const [path, token] = manageUrl.split('?link=') as [string, string]
	const [id, mac] = token.split('.') as [string, string]
	const flip = (text: string, index: number) =>
		text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
	for (const badToken of [
		`${id}.${flip(mac, 3)}`,
		`${flip(id, 3)}.${mac}`,
		`${id}.`,
		id,
		`${token}x`,
		'',
		'%00',
		'a'.repeat(5_000),
	]) {
		expect((await page.request.get(`${path}?link=${badToken}`)).status(), badToken).toBe(404)
		expect(
			(await post(page, `${path}?link=${badToken}`, { intent: 'cancel' }, baseURL!)).status(),
			badToken,
		).toBe(404)
	}
	// A GET changes nothing, whatever its query says.
	expect((await page.request.get(`${manageUrl}&intent=cancel`)).status()).toBe(200)
	// The first request acts; every later one is a conflict, and the appointment stays canceled.
	expect((await post(page, manageUrl, { intent: 'cancel' }, baseURL!)).status()).toBe(303)
	const replay = await post(page, manageUrl, { intent: 'cancel' }, baseURL!)
	expect(replay.status()).toBe(409)
	const rescheduled = await post(
		page,
		manageUrl,
		{ intent: 'reschedule', date: day.date, slot: 'evening' },
		baseURL!,
	)
	expect(rescheduled.status()).toBe(409)
	const paid = await post(page, manageUrl, { intent: 'pay' }, baseURL!)
	expect(paid.status()).toBe(409)
	for (const query of ['claim=guessed', 'leave=guessed', ''])
		expect((await post(page, `/waitlist?${query}`, { intent: 'leave' }, baseURL!)).status(), query).toBe(404)
	expect((await page.request.get('/waitlist?claim=guessed')).status()).toBe(404)
})

test('a full day has a waitlist, a freed time is offered by email, and the offer can be claimed once', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const day = (await listWorkerDays(page)).filter((each) => openSlotsOf(each).length === 2).at(-1)!
	const links: string[] = []
	for (const slot of openSlotsOf(day)) {
		const context = await browser.newContext({ baseURL: baseURL! })
		const otherPage = await context.newPage()
		const form = {
			name: 'First Comer',
			email: `first-${slot}-${Date.now()}@example.com`,
			phone: '(212) 555-0142',
			location: 'Route 9 Autos, Fishkill, NY',
			date: day.date,
			slot,
		}
		expect((await post(otherPage, '/services', form, baseURL!)).status()).toBe(303)
		await otherPage.goto('/services')
		links.push((await otherPage.getByRole('link', { name: 'Change or cancel' }).getAttribute('href'))!)
		await context.close()
	}

	const email = `waiting-${Date.now()}@example.com`
	await page.goto('/services')
	const form = page.locator('#in-person')
	await form.getByLabel('Full Name').fill('Patient Person')
	await form.getByLabel('Email Address').fill(email)
	await form.getByRole('button', { name: 'Other date' }).click()
	await expect(form.getByRole('dialog')).toBeVisible()
	await form.getByLabel('Preferred Date').fill(day.date)
	await form.getByRole('button', { name: /^Join the waitlist for/ }).click()
	await expect(form.getByRole('status').filter({ hasText: 'You’re on the waitlist' })).toContainText(email)

	expect((await post(page, links[0]!, { intent: 'cancel' }, baseURL!)).status()).toBe(303)
	let offer: string | undefined
	await expect
		.poll(async () => {
			const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
			const emails = (await response.json()) as { links: string[] }[]
			offer = emails.flatMap((message) => message.links).find((link) => link.includes('/waitlist?claim='))
			return offer
		})
		.toBeTruthy()
	await page.goto(offer!)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('A time has opened up')
	await expect(page.getByRole('main')).toContainText('Held for you until')
	await page.getByRole('button', { name: 'Claim this time' }).click()
	await expect(page.getByRole('alert')).toContainText('Phone number is required')
	await page.getByLabel('Phone Number').fill('(212) 555-0142')
	await page.getByLabel('Dealership/Seller Location').fill('A driveway in Beacon, NY')
	await page.getByRole('button', { name: 'Claim this time' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment')
	await expect(page.getByRole('main')).toContainText('A driveway in Beacon, NY')
	expect((await page.request.get(offer!)).status()).toBe(404)
})
