import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, heading, main, openHydrated, toast } from '../../as-advisor.ts'
import { chatPanel, openChat, sendMessage } from '../../community/chat-page.ts'
import { signAgreement } from '../../sign-agreement.ts'
import { type Day, linksTo, post } from './day.ts'
import { isNew } from './today-list.ts'

/** The client of the day. */
export const nora = { name: 'Nora Day', email: 'nora@day.example' }

export const interested = isNew(
	nora.name,
	'Go ahead with the 2021 Honda CR-V, as the client is interested: “Can we see it Saturday?”',
)
export const rejected = isNew(nora.name, 'Find another car, as the client does not want the 2020 Mazda CX-5')
export const question = isNew(
	nora.name,
	'Answer the question about the 2021 Honda CR-V: “Was it in an accident?”',
)
const paid = isNew(nora.name, 'Ask what the client needs from a car, then start the search')
const brief = isNew(nora.name, 'Read what the client is looking for and start the search')

type Payment = { name: string; email: string; card?: string }

/** Fills in the payment page and pays. */
export async function payByCard(page: Page, { name, email, card = '4242 4242 4242 4242' }: Payment) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Card number').fill(card)
	await page.getByLabel('Expiry').fill('12 / 34')
	await page.getByLabel('CVC').fill('123')
	await page.getByLabel('Name on card').fill(name)
	await page.getByRole('button', { name: /^Pay \$/ }).click()
	await page.waitForURL(/\/payment-success/, { waitUntil: 'commit' })
}

async function buyOnlineSearch({ client }: Day, payment: Payment): Promise<void> {
	await client.goto('/services')
	await client.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
	await signAgreement(client, payment)
	await payByCard(client, payment)
}

export async function anOrderIsPaid(day: Day): Promise<void> {
	await buyOnlineSearch(day, nora)
	await day.today.expect({ adds: [paid] })
}

export async function aBriefIsFilledIn(day: Day): Promise<void> {
	const { client } = day
	const [link] = await linksTo(day, nora.email, '/brief?link=')
	await openHydrated(client, link!)
	await client.getByLabel('Your budget').fill('25000')
	await client.getByLabel('When do you want the car?').selectOption('Within a month')
	await client.getByText('Used', { exact: true }).click()
	await client.getByText('SUV or crossover', { exact: true }).click()
	await client.getByLabel('Where should we look?').fill('07030')
	await main(client).getByRole('button', { name: /^Send/ }).click()
	await expect(toast(client, 'Sent to your advisor')).toBeVisible()
	await day.today.expect({ adds: [brief], ends: [paid] })
}

const cars = [
	{ make: 'Honda', model: 'CR-V', year: '2021' },
	{ make: 'Mazda', model: 'CX-5', year: '2020' },
]

export async function twoCarsAreRecommended(day: Day): Promise<void> {
	const base = { clientName: nora.name, clientEmail: nora.email, price: '', vin: '', description: '' }
	for (const car of cars)
		await post(day, '/admin/recommendations', { ...base, ...car, formKey: randomUUID() })
	await linksTo(day, nora.email, '/vehicle?link=', cars.length)
	await day.today.expect({ ends: [brief] })
}

/** Opens each recommended car by its emailed link. */
async function openCars(day: Day, visit: (card: Locator, isHonda: boolean) => Promise<void>) {
	for (const link of await linksTo(day, nora.email, '/vehicle?link=', cars.length)) {
		await openHydrated(day.client, link)
		const isHonda = (await heading(day.client, '2021 Honda CR-V').count()) > 0
		await visit(main(day.client).getByRole('article').first(), isHonda)
	}
}

export async function bothCarsAreAnswered(day: Day): Promise<void> {
	await openCars(day, async (card, isHonda) => {
		const answer = isHonda ? 'Interested' : 'Not for me'
		await card.getByLabel('Why').fill(isHonda ? 'Can we see it Saturday?' : '')
		await card.getByRole('button', { name: answer }).first().click()
		await expect(toast(day.client, answer)).toBeVisible()
	})
	await day.today.expect({ adds: [interested, rejected] })
}

export async function aCarIsAskedAbout(day: Day): Promise<void> {
	await openCars(day, async (card, isHonda) => {
		if (!isHonda) return
		await card.getByText('Ask a question').first().click()
		await card.getByLabel('Your question').first().fill('Was it in an accident?')
		await card.getByRole('button', { name: 'Send question' }).first().click()
		await expect(toast(day.client, 'Question sent')).toBeVisible()
	})
	await day.today.expect({ adds: [question] })
}

export async function aVisitorWritesInTheChat({ client, today }: Day): Promise<void> {
	await openChat(client)
	await sendMessage(client, 'Do you work in Ohio?')
	// Otherwise the panel covers the buttons of the pages that follow.
	await client.keyboard.press('Escape')
	await expect(chatPanel(client)).toBeHidden()
	await today.expect({
		adds: [{ line: 'Unanswered: …, “Do you work in Ohio?” · …', opens: 'Do you work in Ohio?' }],
	})
}

export async function aPaymentIsDisputed(day: Day): Promise<void> {
	const dana = { name: 'Dana Doubt', email: 'dana@day.example', card: '4000 0000 0000 0259' }
	await buyOnlineSearch(day, dana)
	await day.today.expect({
		adds: [
			isNew(dana.name, 'Ask what the client needs from a car, then start the search'),
			{ line: `To decide: ${dana.name}, Answer the dispute by …`, opens: 'Dispute' },
		],
	})
}

/** The first order is refunded in full: nothing is left of its search, and what belongs to others stays. */
export async function theOrderIsRefunded(day: Day, ends: readonly string[]): Promise<void> {
	const [order] = await day.query('select reference from "order" where customer_email = $1', [nora.email])
	await post(day, `/admin/orders/${order!.reference}`, {
		intent: 'refund',
		amount: '75',
		reason: 'No car was found.',
		requestKey: randomUUID(),
		back: '',
	})
	await day.today.expect({ ends })
}
