import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, heading, main, openHydrated } from '../as-advisor.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'
import { enterQuote, startDeal } from './start-deal.ts'

const lines = [
	['Selling price', '28100'],
	['Doc fee', '250'],
	['Sales tax', '2204.63'],
]

test('what was agreed is recorded, confirmed by the client, and corrected by the dealer’s manager by a link', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const admin = await advisorContext(browser, origin)
	const clientContext = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
	const email = await registerMember(clientContext, { origin, name: 'Kim Signer' })
	const page = await admin.newPage()
	const deal = await startDeal(admin, { name: 'Kim Signer', email })
	await openHydrated(page, await enterQuote(admin, { origin, deal, dealer: 'Riverside Honda', lines }))
	await main(page).getByRole('button', { name: 'Choose this one' }).click()
	await expect(main(page).getByText('Chosen', { exact: true }).first()).toBeVisible()

	await openHydrated(page, deal)
	const agreed = main(page).getByRole('region', { name: 'What was agreed' })
	await agreed.getByRole('button', { name: 'Record what was agreed' }).click()
	await expect(agreed).toContainText('Version 1')
	await expect(agreed).toContainText('$30,554.63')
	await expect(agreed).toContainText('The buyer has not confirmed it yet')
	await agreed.getByLabel('Email of the dealer’s manager').fill('nobody')
	await agreed.getByRole('button', { name: 'Ask the manager to confirm' }).click()
	await expect(agreed).toContainText('Enter the manager’s email address')
	await expect(agreed.getByLabel('Email of the dealer’s manager')).toHaveValue('nobody')
	await agreed.getByLabel('Email of the dealer’s manager').fill('')
	await agreed.getByRole('button', { name: 'Ask the manager to confirm' }).click()
	const link = await agreed.getByLabel('The link, to send it yourself').inputValue()
	await expectAccessible(page, 'an agreement in the admin area')

	await signInByRequest(clientContext, { origin, email, password })
	const phone = await clientContext.newPage()
	await openHydrated(phone, '/account/deal')
	await main(phone).getByRole('button', { name: 'Yes, this is what I agreed to' }).click()
	await expect(main(phone).getByText('You confirmed it')).toBeVisible()
	await expectAccessible(phone, 'an agreement in the account at 360 px')

	// The manager has no account and no scripts.
	const elsewhere = await browser.newContext({
		baseURL: origin,
		javaScriptEnabled: false,
		viewport: { width: 360, height: 740 },
	})
	const manager = await elsewhere.newPage()
	await manager.goto(new URL(link).pathname + new URL(link).search)
	await expect(heading(manager, 'Is this our deal?')).toBeVisible()
	await expect(manager.getByText('Kim Signer')).toHaveCount(0)
	await manager.getByText('Something is different').click()
	await manager.getByLabel('Doc fee').fill('two hundred')
	await manager.getByRole('button', { name: 'Send the correction' }).click()
	await expect(manager.getByText('Please enter an amount in dollars')).toBeVisible()
	await expect(manager.getByLabel('Doc fee')).toHaveValue('two hundred')
	await manager.getByLabel('Doc fee').fill('399')
	await manager.getByLabel('Your name').fill('Rosa Diaz')
	await manager.getByRole('button', { name: 'Send the correction' }).click()
	await expect(manager.getByText('Thank you. We have your correction.')).toBeVisible()

	await openHydrated(page, deal)
	await expect(agreed).toContainText('Correction from Rosa Diaz')
	await expect(
		main(page).getByRole('article').filter({ hasText: 'Correction from Rosa Diaz' }),
	).toContainText('Draft')
	await admin.close()
	await clientContext.close()
	await elsewhere.close()
})
