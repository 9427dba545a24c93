import { createHash } from 'node:crypto'
import type { AgreementContent } from '#app/db/schema/agreements.ts'

/**
 * Returns the SHA-256 of an agreement's text, in hex: of the JSON `[version, title, [[heading, paragraphs …], …]]`, so that anyone can compute it
 * again from what the file says.
 */
export const contentHash = ({ version, title, sections }: AgreementContent): string =>
	createHash('sha256')
		.update(
			JSON.stringify([version, title, sections.map(({ heading, paragraphs }) => [heading, ...paragraphs])]),
		)
		.digest('hex')
