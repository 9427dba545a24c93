import { advisorContext } from '../../as-advisor.ts'
import type { Day } from './day.ts'
import { test } from './day-site.ts'
import {
	aClientAsksAtTheDesk,
	aQuoteExpiresTomorrow,
	aRoundIsApprovedAndSent,
	compare,
} from './deal-events.ts'
import {
	aDealerSendsAQuote,
	aDealIsStarted,
	anEmailIsRead,
	anotherDealerAnswers,
	aStrangerWrites,
	check,
	twoDealersAreWrittenTo,
} from './mail-events.ts'
import {
	aBriefIsFilledIn,
	aCarIsAskedAbout,
	anOrderIsPaid,
	aPaymentIsDisputed,
	aVisitorWritesInTheChat,
	bothCarsAreAnswered,
	interested,
	question,
	rejected,
	theOrderIsRefunded,
	twoCarsAreRecommended,
} from './order-events.ts'
import { Today } from './today-list.ts'
import {
	anAppointmentIsBookedAndPaid,
	itIsCanceled,
	itIsMoved,
	itsDayComes,
	itsDayIsClosed,
	itsInvitationIsDeclined,
	itsTimeIsConfirmed,
} from './visit-events.ts'

test('one day: every event leads to its line of Today, and none hides another', {
	tag: '@deep',
}, async ({ browser, site }) => {
	const admin = await advisorContext(browser, site.origin)
	const visitor = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
	const today = new Today(await admin.newPage())
	const day: Day = { ...site, today, admin, client: await visitor.newPage() }
	await today.expect({})

	await test.step('an order is paid', () => anOrderIsPaid(day))
	await test.step('a brief is filled in', () => aBriefIsFilledIn(day))
	await test.step('two cars are recommended', () => twoCarsAreRecommended(day))
	await test.step('both are answered', () => bothCarsAreAnswered(day))
	await test.step('one is asked about', () => aCarIsAskedAbout(day))
	await test.step('a deal is started', () => aDealIsStarted(day))
	await test.step('two dealers are written to', () => twoDealersAreWrittenTo(day))
	await test.step('one sends a quote', () => aDealerSendsAQuote(day))
	await test.step('the other answers', () => anotherDealerAnswers(day))
	await test.step('a stranger writes', () => aStrangerWrites(day))
	await test.step('a visitor writes in the chat', () => aVisitorWritesInTheChat(day))
	await test.step('a quote expires tomorrow', () => aQuoteExpiresTomorrow(day))
	await test.step('a client asks at the signing desk', () => aClientAsksAtTheDesk(day, browser))
	await test.step('a round is approved, sent and asked about', () => aRoundIsApprovedAndSent(day))
	const manage = await test.step('an appointment is booked', () => anAppointmentIsBookedAndPaid(day))
	await test.step('its time is confirmed', () => itsTimeIsConfirmed(day))
	await test.step('it is moved', () => itIsMoved(day, manage))
	await test.step('its new time is confirmed', () => itsTimeIsConfirmed(day))
	await test.step('its invitation is declined', () => itsInvitationIsDeclined(day))
	await test.step('its day comes', () => itsDayComes(day))
	await test.step('its day is closed', () => itsDayIsClosed(day))
	await test.step('it is canceled', () => itIsCanceled(day))
	await test.step('a payment is disputed', () => aPaymentIsDisputed(day))
	await test.step('an email is read', () => anEmailIsRead(day))
	await test.step('a line is done', async () => {
		await today.press('Done', interested)
		await today.expect({ ends: [interested] })
	})
	await test.step('the order is refunded', () =>
		theOrderIsRefunded(day, [rejected, question, check, compare]))
})
