import { StartupError } from '#server/boot/startup-error.ts'
import { explainFileError } from '#server/doctor/examine.ts'

/** `opening`: before the first byte is decrypted. */
export type ReadingStep = 'opening' | 'reading'

/** Says in a sentence why an archive cannot be read. The libraries' own words ('invalid tag') say nothing to an operator. */
export function explainArchiveError(
	file: string,
	{ error, step }: { error: unknown; step: ReadingStep },
): StartupError {
	if (error instanceof StartupError) return error
	const { message = '', code = '' } = error as NodeJS.ErrnoException
	const ofDisk = explainFileError(error)
	if (ofDisk) return new StartupError(ofDisk)
	if (/no identity matched/.test(message))
		return new StartupError(
			`${file} was encrypted for another private key than the one in this identity file. Use --identity FILE to name the other one.`,
		)
	if (step === 'opening')
		return new StartupError(
			`${file} is not a backup, or its beginning is damaged: it does not begin as a file that was encrypted with age.`,
		)
	// What was decrypted is what somebody encrypted, so it was never one of our archives.
	if (code === 'Z_DATA_ERROR' || /tar header/i.test(message))
		return new StartupError(`${file} is not a backup of Lotwise: something else was encrypted in it.`)
	return new StartupError(
		`${file} cannot be read to its end: it is damaged or was cut off. Use another copy of this backup, or an earlier one.`,
	)
}
