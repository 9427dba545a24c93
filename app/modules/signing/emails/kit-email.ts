import { type Brand, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { kitDays, kitLinkHours } from '../kit/kit-limits.ts'

type KitEmailProps = { advisorName: string; car: string; url: string } & Pick<Brand, 'headerBrand'>

/** To the client: the link that opens the kit on a phone. The code is not in it. */
export const kitEmail = ({ advisorName, car, url, headerBrand }: KitEmailProps): Email => ({
	subject: `Your signing kit: ${car}`,
	preview: 'Open this email on the phone that you take to the dealer.',
	heading: 'Your signing kit',
	blocks: [
		paragraph(
			`Open this link on the phone that you take to the dealer. It works there without a signal and shows your numbers and what was agreed, and compares every document with it. It is removed after ${kitDays} days.`,
		),
		{ kind: 'button', label: 'Open the kit', href: url },
		paragraph(
			`It asks for a six-digit code. The code is on the screen where you asked for the kit, or ${advisorName} will tell you. The link works for ${kitLinkHours} hours.`,
		),
	],
	reason: `You’re receiving this email because an advisor at ${headerBrand} helps you buy a car.`,
})
