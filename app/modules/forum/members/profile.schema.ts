import { z } from 'zod'
import { withControl } from '#app/lib/forms/form-fields.ts'
import { tooLong } from '#app/lib/text/too-long.ts'
import { handleShape, isReservedHandle } from '../handle.ts'
import { affiliationCharsMax, bioCharsMax, memberNameCharsMax } from './profile-fields.ts'

/** Makes a text a single line: without breaks, repeated spaces, control or direction characters. */
const line = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/** The schema of a member's profile form, for browser and server. */
export const profileSchema = z
	.object({
		name: z
			.string('Please enter a display name.')
			.transform(line)
			.pipe(
				z
					.string()
					.min(1, 'Please enter a display name.')
					.max(memberNameCharsMax, `Please use at most ${memberNameCharsMax} characters.`)
					.regex(/\p{L}/u, 'Please use at least one letter.'),
			),
		handle: withControl(
			z
				.string('Please enter a handle.')
				.trim()
				.transform((handle) => handle.replace(/^@/, '').toLowerCase())
				.pipe(
					z
						.string()
						.min(1, 'Please enter a handle.')
						.regex(
							handleShape,
							'Please use 1 to 24 lowercase letters, digits or hyphens. It can’t start or end with a hyphen.',
						)
						.refine(
							(handle) => !isReservedHandle(handle),
							'This handle is reserved for the site. Please choose another.',
						),
				),
			{ autoCapitalize: 'none', spellCheck: false },
		),
		bio: z
			.string()
			.trim()
			.max(bioCharsMax, tooLong(bioCharsMax))
			.optional()
			.transform((bio) => bio ?? ''),
		affiliation: z.enum(['none', 'dealer', 'lender'], 'Please say whether a dealer or lender pays you.'),
		affiliationName: z
			.string()
			.transform(line)
			.pipe(z.string().max(affiliationCharsMax, `Please use at most ${affiliationCharsMax} characters.`))
			.optional(),
	})
	.superRefine(({ affiliation, affiliationName }, context) => {
		if (affiliation !== 'none' && !affiliationName)
			context.addIssue({
				code: 'custom',
				path: ['affiliationName'],
				message: 'Please say who pays you, such as “Sells cars at a franchised dealership”.',
			})
	})

export type ProfileInput = z.output<typeof profileSchema>
