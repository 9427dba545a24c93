import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findKnownFiles } from '#app/modules/clients/files/import-files.server.ts'
import { emailsWithin, type RowCells, type RowFault } from '#app/modules/imports/values/read-cells.ts'

/** The addresses of a row, one of which has to be that of a client. */
export type Addresses = { emails: string[]; column: number | null }

/** A client, and the address by which a row names them. */
export type RowClient = { id: string; name: string; email: string }

/** Reads the addresses of a row. */
export function readAddresses(cells: RowCells, faults: RowFault[]): Addresses {
	const column = cells.columnOf('email')
	const emails = [...new Set(cells.all('email').flatMap(({ text }) => emailsWithin(text)))]
	if (emails.length === 0) faults.push({ column, what: 'There is no email address of a client.' })
	return { emails, column }
}

/**
 * Finds the client of each row by its addresses. A row of no client, or of several, is not guessed: the function returns what is wrong
 * with it.
 */
export async function findClients(
	tx: Db,
	{ actor, rows }: { actor: Actor; rows: readonly Addresses[] },
): Promise<(addresses: Addresses) => { client: RowClient } | { fault: RowFault }> {
	const { byEmail } = await findKnownFiles(tx, {
		actor,
		emails: rows.flatMap(({ emails }) => emails),
		phones: [],
	})
	return ({ emails, column }) => {
		const found = emails.flatMap((email) => {
			const file = byEmail.get(email)
			return file ? [{ id: file.id, name: file.name, email }] : []
		})
		const [client] = found
		if (client && found.every(({ id }) => id === client.id)) return { client }
		const what = client
			? `These are the addresses of several clients: ${found.map(({ name }) => name).join(', ')}.`
			: `No client has the address ${emails.slice(0, 3).join(', ')}. Import the client first.`
		return { fault: { column, what } }
	}
}
