import { z } from 'zod'
import { dealDocumentSchema } from './format.ts'
import { dealFormatVersion } from './format-limits.ts'

/**
 * Returns the JSON Schema of a deal document as `GET /deal.schema.json` publishes it. The schema's `$id` begins with `siteUrl`, the
 * site's own address.
 */
export function dealJsonSchema(siteUrl: string): Record<string, unknown> {
	const { $schema, ...schema } = z.toJSONSchema(dealDocumentSchema, { target: 'draft-2020-12' })
	return {
		$schema,
		$id: new URL('/deal.schema.json', siteUrl).href,
		title: 'DealDocument',
		description:
			'A quote, order, contract, pre-approval or trade-in offer for one car. Amounts are whole cents; a line’s role says whether it adds or subtracts.',
		version: dealFormatVersion,
		...schema,
	}
}
