import { expect, type Locator, type Page } from '@playwright/test'
import {
	findFreeSlot,
	isWorkerDay,
	listWorkerDays,
	openSlotsOf,
	test,
	waitForHydration,
} from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { signAgreement } from '../sign-agreement.ts'
import {
	book,
	bookButton,
	bookByRequest,
	type Email,
	emailTo,
	fill,
	newEmail,
	section,
	thanks,
} from './booking-form.ts'

const manageLinkIn = (email: Email): string =>
	email.links.find((link) => link.includes('/appointment?link='))!

async function pay(page: Page) {
	await signAgreement(page)
	await page.getByLabel('Card number').fill('4242 4242 4242 4242')
	await page.getByRole('button', { name: 'Pay $149.99' }).click()
	await page.waitForURL(/\/payment-success/)
}

test('an appointment is requested, paid later through the emailed link, rescheduled and canceled', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const { email, date, slot } = await book(page)
	// The message disappears after three seconds; the card stays.
	const messageHidden = section(page).getByText(thanks).waitFor({ state: 'hidden' })
	const card = section(page).getByRole('region', { name: 'Your request' })
	await expect(card).toContainText(/LV-\w{6}/)
	await expect(card).toContainText('We’re holding this time for you until')
	await expect(card.getByRole('button', { name: 'Continue to agreement' })).toBeVisible()
	await expect(card).toContainText('Step 2 of 3.')
	await expect(card.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute(
		'href',
		/^\/appointment\?link=/,
	)
	await messageHidden
	// No empty form asks for the same again; another visit is booked by a link.
	await expect(bookButton(page)).toHaveCount(0)
	await card.getByRole('link', { name: 'Book another visit' }).click()
	await expect(section(page).getByLabel('Full Name')).toHaveValue('')
	await expect(card).toBeVisible()

	// On another device, through the emailed link.
	const otherContext = await browser.newContext({ baseURL: baseURL! })
	const phone = await otherContext.newPage()
	const requestEmail = await emailTo(phone, email, /request/i)
	const response = await phone.goto(manageLinkIn(requestEmail))
	expect(response!.headers()).toMatchObject({
		'cache-control': 'private, no-store',
		'referrer-policy': 'same-origin',
	})
	await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
	await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your appointment')
	// The page shows only where and when, not who.
	const main = phone.getByRole('main')
	await expect(main).toContainText('Route 9 Autos')
	for (const personal of [email, 'Robin', '555-0142']) await expect(main).not.toContainText(personal)
	const ics = await phone.request.get(
		(await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
	)
	expect(ics.headers()['content-type']).toContain('text/calendar')

	await main.getByRole('button', { name: 'Continue to agreement' }).click()
	await pay(phone)
	await phone.goto(manageLinkIn(requestEmail))
	await expect(main).toContainText('You’ve paid, so this time window is reserved for you.')
	await expect(main.getByRole('button', { name: /agreement/ })).toBeHidden()

	const other = await findFreeSlot(phone)
	await main.getByText('Choose another time').click()
	await main.getByLabel('New date').fill(other.date)
	await main.getByLabel('New time').selectOption(other.slot)
	await main.getByRole('button', { name: 'Reschedule my appointment' }).click()
	await expect(
		phone.getByRole('status').filter({ hasText: 'Your appointment has been rescheduled' }),
	).toBeVisible()
	expect(`${other.date} ${other.slot}`).not.toBe(`${date} ${slot}`)
	await emailTo(phone, email, /^Rescheduled/)

	await main.getByText('Cancel the appointment').click()
	await expect(main).toContainText('You’ll get $149.99 back on your card (100% of $149.99).')
	await main.getByLabel('Reason').fill('Bought a bicycle')
	await main.getByRole('button', { name: 'Cancel this appointment' }).click()
	await expect(
		phone.getByRole('status').filter({ hasText: 'Your appointment has been canceled' }),
	).toBeVisible()
	await expect(main).toContainText('Canceled')
	await expect(main.getByRole('button', { name: /agreement|Reschedule|Cancel/ })).toHaveCount(0)
	await emailTo(phone, email, /cancel/i)
	await otherContext.close()
})

test('a slot that was taken in the meantime is reported, and the form keeps its input and offers the nearest free times', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const email = newEmail()
	// A day with all slots free: the nearest times are then on the same day, which no other test books.
	const freeDays = (await listWorkerDays(page)).filter((day) => openSlotsOf(day).length === 3).slice(4)
	const chosen = { date: freeDays[Math.floor(Math.random() * freeDays.length)]!.date, slot: 'afternoon' }
	await page.goto('/services')
	await fill(page, { email, ...chosen })
	const fasterPage = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await bookByRequest(fasterPage, { origin: baseURL!, ...chosen })

	await bookButton(page).click()
	const summary = section(page).getByRole('alert').filter({ hasText: 'Not booked yet' })
	await expect(summary).toBeVisible()
	await expect(summary).toContainText(/is taken|fully booked/)
	await expect(section(page).getByLabel('Full Name')).toHaveValue('Robin Ferrer')
	await expect(section(page).getByLabel('Email Address')).toHaveValue(email)
	await expect(section(page).getByLabel('Preferred Date')).toHaveValue(chosen.date)
	await expectAccessible(page, 'the form, rejected')
	const nearest = section(page).getByRole('button', { name: /^Book \w{3}, / })
	await expect(nearest).toHaveCount(3)
	// The buttons are in calendar order; an evening of the day before may come first.
	const label = (await nearest.last().textContent())!.replace(/^Book /, '')
	await nearest.last().click()
	await expect(section(page).getByText(thanks)).toBeVisible()
	await expect(section(page).getByRole('region', { name: 'Your request' })).toContainText(label)
	await fasterPage.context().close()
})

test('a double click and a lost response create one request', async ({ page }) => {
	const email = newEmail()
	const chosen = await findFreeSlot(page)
	await page.goto('/services')
	await waitForHydration(page)
	await fill(page, { email, ...chosen })
	// The server receives the first request, but its response is lost.
	let lost = false
	await page.route('**/services.data*', async (route) => {
		if (lost || route.request().method() !== 'POST') return route.fallback()
		lost = true
		await route.fetch()
		await route.abort()
	})
	await bookButton(page).click()
	await expect(section(page).getByRole('alert')).toContainText('We could not reach the server.')
	await expect(section(page).getByLabel('Full Name')).toHaveValue('Robin Ferrer')
	await bookButton(page).dblclick()
	await expect(section(page).getByText(thanks)).toBeVisible()
	await emailTo(page, email, /request/i)
	const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
	expect((await answer.json()) as Email[]).toHaveLength(1)
})

test('with the keyboard alone a visitor learns why a day is unavailable, chooses a day and a time, and books', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/services')
	const form = section(page)
	await form.getByLabel('Dealership/Seller Location').focus()
	await page.locator('html[data-ready]').waitFor()
	await page.keyboard.type('A driveway in Beacon, NY')
	const opener = form.getByRole('button', { name: 'Open the calendar' })
	await opener.focus()
	await page.keyboard.press('Enter')
	const dialog = form.getByRole('dialog', { name: /^Choose a date, / })
	await expect(dialog.getByRole('button', { pressed: false }).and(page.locator(':focus'))).toBeVisible()
	// A Sunday can be focused and explains why it is unavailable; choosing it does nothing.
	await page.keyboard.press('PageDown')
	await page.keyboard.press('Home')
	await expect(page.locator(':focus')).toHaveAccessibleName(
		/^Sunday, .+, no appointments on this day of the week$/,
	)
	await expect(dialog).toContainText('no appointments on this day of the week')
	await page.keyboard.press('Enter')
	await expect(dialog).toBeVisible()
	await expectAccessible(page, 'the calendar')
	// Escape closes the dialog and returns the focus to the button.
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
	await page.keyboard.press('Enter')
	await page.keyboard.press('PageDown')
	await page.keyboard.press('PageDown')
	await page.keyboard.press('End')
	const focused = page.locator('[data-day]:focus')
	for (;;) {
		const day = (await focused.getAttribute('data-day'))!
		if (isWorkerDay(day) && (await focused.getAttribute('data-state')) === 'open') break
		await page.keyboard.press('ArrowLeft')
		await expect(focused).not.toHaveAttribute('data-day', day)
	}
	await page.keyboard.press('Enter')
	await expect(dialog).toBeHidden()
	await expect(form.getByLabel('Preferred Date')).not.toHaveValue('')
	const tabTo = async (control: Locator) => {
		const isFocused = () => control.evaluate((element) => element === document.activeElement)
		while (!(await isFocused())) await page.keyboard.press('Tab')
	}
	await tabTo(form.getByRole('list', { name: 'Times' }).getByRole('button', { disabled: false }).first())
	await page.keyboard.press('Enter')
	await expect(form.getByLabel('Preferred Time')).not.toHaveValue('')
	await tabTo(form.getByLabel('Full Name'))
	await page.keyboard.press('Shift+Tab')
	for (const text of ['Robin Ferrer', newEmail(), '212 555 0142']) {
		await page.keyboard.press('Tab')
		await page.keyboard.type(text)
	}
	await page.keyboard.press('Tab')
	await expect(form.getByLabel('State where you live')).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(bookButton(page)).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(form.getByText(thanks)).toBeVisible()
	await expect(page.locator(':focus')).toContainText(thanks)
	await expect(page.locator(':focus')).toContainText('Your request')
})

test('on a phone the form, its errors and the appointment page fit and are accessible, and the phone’s own picker is the only one', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({
		baseURL: baseURL!,
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
	})
	const page = await context.newPage()
	await page.goto('/services')
	await bookButton(page).tap()
	await expect(section(page).getByRole('alert')).toContainText('Full name is required')
	await expectAccessible(page, 'the form with errors')
	await expect(section(page).getByRole('button', { name: 'Open the calendar' })).toBeHidden()
	const { days } = (await (await page.request.get('/api/slots')).json()) as { days: { date: string }[] }
	// One row of days, with the way to every other one at its end.
	const chips = section(page).getByRole('list', { name: 'Next free days' }).getByRole('button')
	const boxes = await chips.evaluateAll((all) =>
		all.filter((chip) => chip.checkVisibility()).map((chip) => chip.getBoundingClientRect()),
	)
	expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
	expect(
		Math.max(...boxes.map(({ width }) => width)) - Math.min(...boxes.map(({ width }) => width)),
	).toBeLessThan(1)
	await chips.last().tap()
	await expect(section(page).getByRole('dialog')).toHaveCount(0)
	// A day on which nothing can be booked says so at once.
	const sunday = days.slice(1).find(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0)!.date
	await section(page).getByLabel('Preferred Date').fill(sunday)
	await expect(
		section(page)
			.getByRole('status')
			.filter({ hasText: /^Sun, .* no appointments/ }),
	).toBeVisible()
	await expectAccessible(page, 'a closed day')
	await book(page)
	await expectAccessible(page, 'the confirmation')
	await section(page).getByRole('link', { name: 'Change or cancel' }).tap()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment')
	await page.getByText('Choose another time').tap()
	await page.getByText('Cancel the appointment').tap()
	await expectAccessible(page, 'the appointment page')
	await context.close()
})

test('a place is refused before anything else is typed, with what there is instead', async ({ page }) => {
	await page.goto('/services')
	await waitForHydration(page)
	const form = section(page)
	await expect(form).toContainText('In New York, New Jersey, and Connecticut, with the ZIP code.')
	const place = form.getByLabel('Dealership/Seller Location')
	await place.fill('Sunset Motors, Plano TX')
	await place.press('Tab')
	await expect(place).toHaveAccessibleDescription(/we don’t meet clients there, only in New York/)
	const instead = form.getByRole('link', { name: 'Search online instead, $75.00' })
	await expect(instead).toHaveAttribute('href', '#online-search')
	await expect(instead).toBeFocused()
	// The rest of the form is folded away until the place is another.
	await expect(form.getByLabel('Full Name')).toBeHidden()
	await expect(bookButton(page)).toBeHidden()
	await expect(form.getByRole('link', { name: /^talk by phone/ })).toBeVisible()
	await expectAccessible(page, 'the form, with a place outside')
	// Where the text does not tell, it asks; and what is right is accepted.
	await place.fill('Sunset Motors')
	await place.press('Tab')
	await expect(place).toHaveAccessibleDescription(/Which state is this in\?/)
	await expect(form.getByRole('link', { name: /^talk by phone/ })).toHaveCount(0)
	await expect(bookButton(page)).toBeVisible()
	await place.fill('Sunset Motors, 12524')
	await place.press('Tab')
	await expect(place).not.toHaveAccessibleDescription(/add the state|only in/)
	// The calendar opens above the time, entirely in view, and closes again.
	await form.getByRole('button', { name: 'Other date' }).click()
	const calendar = form.getByRole('dialog')
	await expect(calendar).toBeInViewport({ ratio: 1 })
	await expect(calendar.getByText('A filled one is free.')).toBeInViewport()
	const [below, time] = [await calendar.boundingBox(), await form.getByLabel('Preferred Time').boundingBox()]
	expect(below!.y + below!.height).toBeLessThanOrEqual(time!.y)
	await form.getByRole('button', { name: 'Close the calendar' }).click()
	await expect(calendar).toHaveCount(0)
	await expect(form.getByRole('button', { name: 'Open the calendar' })).toBeFocused()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a state that wants the postal address shows its field at once, and the agreement asks for nothing again', {
		tag: '@deep',
	}, async ({ page }) => {
		const booking = { email: newEmail(), ...(await findFreeSlot(page)) }
		await page.goto('/services')
		await fill(page, booking)
		const address = section(page).getByLabel('Your postal address')
		await expect(address).toBeHidden()
		await expect(section(page)).toContainText('Step 1 of 3')
		await section(page).getByLabel('State where you live').selectOption('NY')
		await expect(address).toBeVisible()
		await bookButton(page).click()
		await expect(address).toHaveAttribute('aria-invalid', 'true')
		await address.fill('12 Elm Street, Albany, NY 12207')
		await bookButton(page).click()
		const card = section(page).getByRole('region', { name: 'Your request' })
		await expect(card).toContainText('Step 2 of 3.')
		await expect(card).toContainText('only after you confirm the service is delivered')
		await card.getByRole('button', { name: 'Continue to agreement' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read and sign')
		await expect(page.getByRole('main')).toContainText('Step 2 of 3.')
		await expect(page.getByRole('main')).toContainText('12 Elm Street, Albany, NY 12207')
	})

	test('a request with a mistake is corrected, confirmed and paid', { tag: '@deep' }, async ({ page }) => {
		const booking = { email: newEmail(), ...(await findFreeSlot(page)) }
		await page.goto('/services')
		await fill(page, { ...booking, date: '2020-02-03' })
		await bookButton(page).click()
		await expect(section(page).getByRole('alert')).toContainText(/This (date|time) is in the past\./)
		await expect(section(page).getByLabel('Full Name')).toHaveValue('Robin Ferrer')
		await section(page).getByLabel('Preferred Date').fill(booking.date)
		await bookButton(page).click()
		await expect(section(page).getByText(thanks)).toBeVisible()
		await expect(section(page).getByRole('region', { name: 'Your request' })).toContainText(/LV-\w{6}/)
		await section(page).getByRole('link', { name: 'Book another visit' }).click()
		await expect(bookButton(page)).toBeVisible()
		await section(page).getByRole('button', { name: 'Continue to agreement' }).click()
		await pay(page)
		await page.goto('/services#in-person')
		await expect(section(page).getByRole('region', { name: 'Your request' })).toContainText('Paid')
	})
})
