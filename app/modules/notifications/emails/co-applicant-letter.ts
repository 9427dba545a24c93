import { type Letter, note, paragraph } from './letter.ts'

type Props = { name: string; url: string; siteName: string }

/** To somebody whom an applicant asks to apply together. The name is the applicant's own word, so it stands in no link and no subject. */
export function coApplicantLetter({ name, url, siteName }: Props): Letter {
	return {
		subject: `You are asked to join a credit application at ${siteName}`,
		preview: 'Your part stays yours: the other applicant cannot read it.',
		heading: 'Apply together',
		blocks: [
			paragraph(
				`${name ? `${name.replace(/[^\p{L}\p{M} .'-]+/gu, ' ')} asks` : 'Somebody asks'} you to apply for a vehicle loan together.`,
			),
			paragraph(
				'You fill in a part of your own, which the other applicant cannot read, and you agree to it yourself. You can also say no.',
			),
			{ kind: 'button', label: 'See the invitation', href: url },
			note(
				'You do not know what this is about? Then do nothing: without you nothing happens, and the link ends by itself.',
			),
		],
		reason: `You get this mail because an applicant at ${siteName} gave this address.`,
	}
}
