import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

export type VersionFacts = {
	/** The reference of the new version, and that of the agreement it replaces. */
	reference: string
	replaces: string
	/** The service. */
	title: string
	clientName: string
}

type ClientEmail = {
	version: VersionFacts
	/** The page that shows the new version. */
	url: string
	siteName: string
}

/** Asks the client to read and sign a new version of their agreement. `newPart` is what is new in it. */
export function versionProposed({
	version,
	newPart,
	url,
	siteName,
}: ClientEmail & { newPart: readonly string[] }): Email {
	return {
		subject: `A new version of your agreement ${version.replaces}`,
		preview: 'Please read what is new, and sign it.',
		heading: 'A new version of your agreement',
		blocks: [
			paragraph(
				`Your agreement about ${version.title} has a new version, ${version.reference}. This is new:`,
			),
			...newPart.map((text) => paragraph(text)),
			{ kind: 'button', label: 'Read and sign', href: url },
			paragraph(
				'Your agreement stays as it is until you have signed the new version. You can decline it there.',
			),
		],
		isSigned: true,
		reason: reasonOf({ siteName }),
	}
}

/** Returns the client's copy of a new version that both have signed; the file is attached. */
export function versionSigned({ version, url, siteName }: ClientEmail): Email {
	return {
		subject: `Your signed agreement ${version.reference}`,
		preview: `It replaces ${version.replaces} and is attached.`,
		heading: 'Your signed agreement',
		blocks: [
			paragraph(
				`The new version of your agreement about ${version.title} is attached, with both signatures. It replaces ${version.replaces}. Please keep it.`,
			),
			{ kind: 'button', label: 'Open the agreement', href: url },
		],
		isSigned: true,
		reason: reasonOf({ siteName }),
	}
}

/** Returns the advisor's copy of a new version that both have signed; the file is attached. */
export const versionCopy = ({ version }: { version: VersionFacts }): Email => ({
	subject: `${version.clientName} signed ${version.reference}`,
	preview: `It replaces ${version.replaces}.`,
	heading: `${version.clientName} signed the new version`,
	blocks: [
		paragraph(
			`The agreement about ${version.title} is attached, with both signatures. It replaces ${version.replaces}.`,
		),
	],
	reason: advisorReason,
})

/** Tells the advisor that a client declined a new version, and why. */
export const versionDeclined = ({ version, reason }: { version: VersionFacts; reason: string }): Email => ({
	subject: `${version.clientName} declined ${version.reference}`,
	preview: reason,
	heading: `${version.clientName} declined the new version`,
	blocks: [
		paragraph(`“${reason}”`),
		paragraph(
			`The agreement about ${version.title} stays as it was. You can propose another version on the page of its order.`,
		),
	],
	reason: advisorReason,
})

const advisorReason =
	'You’re receiving this email because this is the contact address in the site’s settings.'

const reasonOf = ({ siteName }: { siteName: string }) =>
	`You’re receiving this email because you signed an agreement with ${siteName}.`
