import type { Page } from '@playwright/test'
import { questionsOf } from '#app/modules/signing/paper/paper-questions.ts'
import {
	agreedLease,
	boxOfDifference,
	leaseDifferences,
	questionOfDifference,
} from '../../deals/lease-differences.ts'
import { test } from '../../setup/browser-test.ts'
import { casesOf, inSample } from '../../setup/deep.ts'
import { expect, heading, main, openHydrated } from '../as-advisor.ts'
import { clientWithLease } from './agreed-deal.ts'
import { openKit, openPaper, tapAllSame, typeBox } from './kit-page.ts'

const questions = new Map(questionsOf(agreedLease, 'lease_contract').map((each) => [each.id, each]))

/** How a page answers a question, types what a box prints, makes a box the same again, and adds or removes a line without a box. */
type Reader = {
	answer(question: string, isRight: boolean): Promise<void>
	type(label: string, printed: string): Promise<void>
	same(label: string): Promise<void>
	line(label: string, amount: string): Promise<void>
}

const product = ['Maintenance plan', '995'] as const

/**
 * Goes through the twelve differences, one after the other: each is found, named and gone again once the paper is as agreed. Begins with
 * the honest paper, about which nothing is said. Outside the deep run a page tries three of them, another page three others; the unit
 * tests of the comparison try all.
 */
async function findDifferences(page: Page, reader: Reader, place: number): Promise<void> {
	// The kit says it under the box, the question or the line; the signing desk in one list.
	const toSay = page.getByRole('region', { name: /^What to say/ })
	const matches = page.getByText('This paper matches what was agreed.')
	for (const { text } of questions.values()) await reader.answer(text, true)
	await expect(matches).toBeVisible()
	await expect(toSay).toHaveCount(0)
	const found: string[] = []
	for (const [i, [name, , about]] of leaseDifferences.entries()) {
		if (!inSample(4, i, place)) continue
		const question = questions.get(questionOfDifference.get(name) ?? '')
		const box = boxOfDifference.get(name)
		const isProduct = name.startsWith('a product')
		if (question) await reader.answer(question.text, false)
		if (box) await reader.type(box.label, box.printed)
		if (isProduct) await reader.line(...product)
		await expect(page.getByText(question?.say ?? about).first(), name).toBeVisible()
		await expect(matches, name).toHaveCount(0)
		found.push(name)
		if (question) await reader.answer(question.text, true)
		if (box) await reader.same(box.label)
		if (isProduct) await reader.line('', '')
		await expect(matches, `${name}, corrected`).toBeVisible()
		await expect(toSay).toHaveCount(0)
	}
	expect(found).toHaveLength(casesOf({ sample: 3, all: 12 }))
}

test('the kit finds the differences of a lease without signal, and none in the lease that was agreed', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin } = await clientWithLease(browser, origin, agreedLease)
	const page = await openKit(clientContext)
	await clientContext.setOffline(true)
	await openPaper(page, 'Lease')
	await tapAllSame(page)
	for (const empty of await page.getByRole('button', { name: /: nothing printed$/ }).all()) await empty.tap()
	const field = (name: string) => page.getByRole('textbox', { name, exact: true })
	const kit: Reader = {
		answer: (text, isRight) =>
			page
				.getByRole('group', { name: text })
				.getByRole('button', { name: isRight ? 'Yes' : 'No' })
				.tap(),
		type: (label, printed) => typeBox(page, label, printed),
		same: (label) => page.getByRole('button', { name: `${label}: same` }).tap(),
		async line(label, amount) {
			await field('Name in the document').first().fill(label)
			await field('Amount').first().fill(amount)
			await field('Amount').first().blur()
		},
	}
	await findDifferences(page, kit, 0)
	await clientContext.close()
	await admin.close()
})

test('the desk finds the differences of a lease, and none in the lease that was agreed', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin } = await clientWithLease(browser, origin, agreedLease)
	const page = await clientContext.newPage()
	await openHydrated(page, '/account/deal/signing')
	await main(page).getByRole('button', { name: 'Lease', exact: true }).click()
	await expect(heading(page, 'Lease')).toBeVisible()
	for (const box of await main(page)
		.getByRole('checkbox', { name: /(as agreed|Nothing is printed here)$/ })
		.all())
		await box.check()
	await main(page).getByText('Add a line').click()
	const boxField = (label: string) => main(page).getByLabel(new RegExp(`^${label}: The document says`))
	const desk: Reader = {
		answer: (text, isRight) =>
			main(page)
				.getByRole('group', { name: text })
				.getByRole('radio', { name: isRight ? 'Yes' : 'No' })
				.check(),
		type: (label, printed) => boxField(label).fill(printed),
		same: (label) => boxField(label).fill(''),
		async line(label, amount) {
			await main(page).getByLabel('Name in the document').first().fill(label)
			await main(page).getByLabel('Amount', { exact: true }).first().fill(amount)
		},
	}
	await findDifferences(page, desk, 1)
	await clientContext.close()
	await admin.close()
})
