import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { LineRow } from '#engine'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

type Person = { name: string; email: string }

function newPerson(): Person {
	const word = uniqueText()
	return { name: `Robin ${word}`, email: `${word}@example.com` }
}

/** Opens a client's file with a deal by the advisor's requests, which are those of the forms without scripts. Returns the path of the deal. */
export async function startDeal(
	{ request }: Pick<BrowserContext, 'request'>,
	{ name, email }: Person = newPerson(),
): Promise<string> {
	const { origin } = new URL((await request.get('/admin/clients/new')).url())
	const post = async (path: string, form: Record<string, string>) => {
		const response = await request.post(path, { form, headers: { origin }, maxRedirects: 0 })
		expect(response.status(), path).toBe(303)
		return response.headers().location!
	}
	const deal = `${await post('/admin/clients/new', { name, email, phone: '' })}/deal`
	const page = await (await request.get(deal)).text()
	expect(page).toContain('Start a deal')
	const [, formKey = ''] = /name="formKey" value="([^"]+)"/.exec(page) ?? []
	await post(deal, { intent: 'start', formKey })
	return deal
}

/** Opens a client's file with a deal in the advisor's browser. Returns the path of the deal. */
export async function startDealInBrowser(page: Page): Promise<string> {
	const { name, email } = newPerson()
	await openHydrated(page, '/admin/clients/new')
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Email address').fill(email)
	await main(page).getByRole('button', { name: 'Open the file' }).click()
	await page.waitForURL(/\/admin\/clients\/[0-9a-f-]{36}/)
	await page.getByRole('link', { name: 'Deal', exact: true }).click()
	await page.getByRole('button', { name: 'Start a deal' }).click()
	// Not the toast: an update of the admin area at the same moment may take it.
	await expect(main(page).getByText('Deal open', { exact: true })).toBeVisible()
	return new URL(page.url()).pathname
}

/** Enters and confirms a quote by a request; `total` is what it prints as its total. Returns the path of the document. */
export async function enterQuote(
	{ request }: Pick<BrowserContext, 'request'>,
	{
		origin,
		deal,
		dealer,
		lines,
		total = '',
		validUntil = '',
	}: {
		origin: string
		deal: string
		dealer: string
		lines: string[][]
		total?: string
		/** The last day on which it is valid: '2026-12-04'. */
		validUntil?: string
	},
): Promise<string> {
	const kind = { kind: 'quote', deal: 'cash', total, validUntil }
	const rows = lines.map(([label = '', amount = '']) => ({ label, amount, category: '' as const }))
	return enterDocument(
		{ request },
		{ origin, deal, document: { values: kind, rows }, values: { writtenBy: dealer } },
	)
}

type EnteredDocument = {
	origin: string
	deal: string
	document: { values: Record<string, string>; rows: readonly LineRow[] }
	/** Further fields of the form. */
	values: Record<string, string>
}

/** Enters and confirms a document by a request. Returns its path. */
export async function enterDocument(
	{ request }: Pick<BrowserContext, 'request'>,
	{ origin, deal, document, values }: EnteredDocument,
): Promise<string> {
	const form = new FormData()
	const fields = { ...document.values, ...values, intent: 'confirm', formKey: randomUUID() }
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	for (const { label, amount, category } of document.rows) {
		form.append('label', label)
		form.append('amount', amount)
		form.append('category', category)
	}
	const response = await request.post(`${deal}/documents/new`, {
		form,
		headers: { origin },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
	return response.headers().location!
}
