import { z } from 'zod'
import { anyText, textField, versionField, withControl } from '#app/lib/forms/form-fields.ts'
import { dollarsField } from '#app/lib/forms/number-fields.ts'
import {
	appointmentMinutesRange,
	invalidOffering,
	type OfferingText,
	parseFeatures,
	priceCentsRange,
	typedFeatures,
} from './offering-fields.ts'

/** What the forms of a service ask. */
const texts = z.object({
	title: textField({
		charsMax: 80,
		missing: invalidOffering.title,
		tooLong: invalidOffering.title,
	}).refine((title) => !title.includes(':'), invalidOffering.titleColon),
	price: dollarsField({
		centsMin: priceCentsRange[0],
		centsMax: priceCentsRange[1],
		outOfRange: invalidOffering.price,
	}),
	summary: textField({ charsMax: 300, missing: invalidOffering.summary, tooLong: invalidOffering.summary }),
	features: z.string().transform((text, context) => {
		const features = parseFeatures(text)
		if (features) return features
		context.addIssue({ code: 'custom', message: invalidOffering.features })
		return z.NEVER
	}),
	badge: textField({ charsMax: 24, tooLong: invalidOffering.badge }),
	hasAppointment: z.boolean(),
	minutes: withControl(
		z.string().transform((text, context) => {
			if (!text.trim()) return null
			const minutes = Number(text)
			const [least, most] = appointmentMinutesRange
			if (Number.isInteger(minutes) && minutes >= least && minutes <= most) return minutes
			context.addIssue({ code: 'custom', message: invalidOffering.minutes })
			return z.NEVER
		}),
		{ inputMode: 'numeric' },
	),
})

/** The form that adds a service. */
export const newOfferingSchema = texts.extend({
	kind: z.enum(['online_search', 'in_person', 'concierge'], invalidOffering.kind),
})

/** The form that changes one. */
export const offeringSchema = texts.extend({ priceId: anyText(), version: versionField() })

export type TypedOffering = Record<keyof z.output<typeof texts>, string>

/** Returns a service as its form shows it. */
export const typedOffering = (offering: OfferingText): TypedOffering => ({
	title: offering.title,
	summary: offering.summary,
	badge: offering.badge ?? '',
	price: (offering.priceCents / 100).toFixed(2),
	features: typedFeatures(offering.features),
	hasAppointment: offering.hasAppointment ? 'on' : '',
	minutes: offering.appointmentMinutes === null ? '' : String(offering.appointmentMinutes),
})

/** Returns a parsed form in the columns of a service. */
export const offeringText = ({
	price: priceCents,
	badge,
	minutes: appointmentMinutes,
	...text
}: z.output<typeof texts>): OfferingText => ({
	...text,
	priceCents,
	badge: badge || null,
	appointmentMinutes,
})
