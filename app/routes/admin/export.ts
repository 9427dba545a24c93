import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Route } from './+types/export'
import { loader as applications } from './applications/list-csv.ts'
import { loader as appointments } from './appointments/list-csv.ts'
import { loader as chat } from './chat/list-csv.ts'
import { loader as checklists } from './clients/checklists-csv.ts'
import { loader as clients } from './clients/list-csv.ts'
import type { CsvArgs } from './csv.server.ts'
import { loader as moderation } from './moderation/queue-csv.ts'
import { loader as uploads } from './moderation/uploads-csv.ts'
import { loader as books } from './orders/books-csv.ts'
import { loader as invoices } from './orders/invoices-csv.ts'
import { loader as orders } from './orders/list-csv.ts'
import { loader as recommendations } from './recommendations/list-csv.ts'
import { loader as brokerLog } from './records/broker-log-csv.ts'
import { loader as files } from './resources/files-csv.ts'
import { loader as resources } from './resources/list-csv.ts'
import { loader as reviews } from './reviews/list-csv.ts'
import { loader as audit } from './settings/audit-csv.ts'
import { loader as faultyRows } from './settings/faulty-rows-csv.ts'
import { loader as history } from './settings/history-csv.ts'

export const handle: RouteHandle = { access: 'admin' }

/** The exports of the admin area: one route, because each page loads the list of all routes. */
const exports: Record<string, (args: CsvArgs) => Promise<Response>> = {
	applications,
	appointments,
	audit,
	books,
	'broker-log': brokerLog,
	chat,
	checklists,
	clients,
	'faulty-rows': faultyRows,
	files,
	history,
	invoices,
	moderation,
	orders,
	recommendations,
	resources,
	reviews,
	uploads,
}

/** Exports a list as CSV, with the filters of its page in the query. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
	const read = getOwnValue(exports, args.params.list)
	return read ? read(args) : throwErrorResponse(new NotFound('There is no such export.'))
}
