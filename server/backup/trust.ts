import { StartupError } from '#server/boot/startup-error.ts'

/** Whose backups are restored. */
export type Trust = {
	/** Public keys: the site's own and those that the operator named. */
	signers: string[]
	/** Whether a file without a signature is accepted: the operator knows where it comes from. */
	unsigned: boolean
}

/** `signer`: whose valid signature a file has; null for a file without one. @throws StartupError that says what to do */
export function requireTrusted(file: string, signer: string | null, { signers, unsigned }: Trust): void {
	if (signer === null && !unsigned)
		throw new StartupError(
			`${file} has no signature, as every backup from before 29 November 2026: nothing in it proves who wrote it. If you know where it comes from, add --unsigned. Nothing was restored.`,
		)
	if (signer !== null && !signers.includes(signer))
		throw new StartupError(
			`${file} is signed by ${signer}, which is not the key of this site’s SECRET. Nothing was restored. If that is the key which the site printed when it made backups, add --signed-by ${signer}. Otherwise somebody else wrote the file.`,
		)
}

/** Says who wrote a file that was accepted. */
export const describeSigner = (signer: string | null): string =>
	signer ? `signed by ${signer}` : 'without a signature, so nothing proves who wrote it'
