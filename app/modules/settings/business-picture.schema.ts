import { z } from 'zod'
import { rowIdField, textField } from '#app/lib/forms/form-fields.ts'
import { pictureItems } from './business-picture.ts'

/** Which picture a form is about. */
export const pictureItemSchema = z.object({ item: z.enum(pictureItems) })

const uploadId = z
	.string()
	.default('')
	.transform((text) => text || null)

/** The schema of the form that publishes a picture. */
export const publishPictureSchema = pictureItemSchema.extend({
	/** The picture to publish; empty for none. */
	id: uploadId,
	/** The published picture that the form showed; empty for none. */
	replaces: uploadId,
	alt: textField({ charsMax: 200 }).default(''),
	/** A checkbox, whose text is 'on'. */
	showsName: z
		.string()
		.default('')
		.transform((text) => text === 'on'),
})

/** The schema of the button that undoes the last change of a picture. */
export const undoPictureSchema = pictureItemSchema.extend({ change: rowIdField() })
