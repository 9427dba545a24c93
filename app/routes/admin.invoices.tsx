import { data, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatDate, formatDay } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { InvoiceForm, type InvoiceRefusal } from '#app/modules/payments/components/desk-invoice-form.tsx'
import { InvoiceTable } from '#app/modules/payments/components/desk-invoice-table.tsx'
import { invoiceSchema } from '#app/modules/payments/invoice.schema.ts'
import { invoiceState } from '#app/modules/payments/invoice-state.ts'
import { listInvoices, sendInvoice } from '#app/modules/payments/invoices.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Card } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import type { Route } from './+types/admin.invoices'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Invoices')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const after = query.get('after') ?? undefined
	const [{ timeZone }, { invoices, next }] = await Promise.all([
		getSettings(db),
		listInvoices(db, { actor, after }),
	])
	return {
		requestKey: crypto.randomUUID(),
		known: {
			name: (query.get('name') ?? '').slice(0, 100),
			email: (query.get('email') ?? '').slice(0, 254),
		},
		older: after !== undefined,
		next,
		invoices: invoices.map((each) => ({
			reference: each.reference,
			customerName: each.customerName,
			customerEmail: each.customerEmail,
			title: each.title,
			amount: formatCents(each.amountCents),
			state: invoiceState(each),
			day: formatDay(each.createdAt, timeZone),
			createdAt: each.createdAt.toISOString(),
			due: each.dueOn && formatDate(each.dueOn),
		})),
	}
}

const fields = ['customerName', 'customerEmail', 'title', 'amount', 'dueOn', 'note'] as const

/** Makes an invoice and mails its link. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock, invoiceLinks: links } = getServices(args.context)
	const form = await readForm(args.request)
	const refuse = (refusal: Omit<InvoiceRefusal, 'values'>, init: { status: number }) =>
		data<InvoiceRefusal>({ ...refusal, values: typedValues(form, fields) }, init)
	const sent = invoiceSchema.safeParse(Object.fromEntries(form))
	if (!sent.success)
		return refuse({ message: null, fields: z.flattenError(sent.error).fieldErrors }, { status: 422 })
	const { amount: amountCents, ...given } = sent.data
	try {
		const { reference } = await sendInvoice(db, {
			...{ actor, ...given, amountCents, links },
			origin: env.origin,
			now: clock.now(),
		})
		return redirectWithToast(`/admin/invoices/${reference}`, {
			kind: 'success',
			title: 'Invoice sent',
			description: `${given.customerName} gets a mail with the link to pay.`,
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be sent. Please try again.')
		return refuse({ message, fields: {} }, init)
	}
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
	const { invoices, next, older, known } = loaderData
	const requestKey = useFormKey(loaderData.requestKey)
	const busy = useNavigation().formData !== undefined
	return (
		<>
			<PageHead title="Invoices" actions={<ExportLink to="/admin/invoices.csv" />}>
				What you ask somebody to pay beside the services on sale: they get a link, and pay by card.
			</PageHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<Card className="overflow-hidden max-xl:order-2">
					{invoices.length ? (
						<InvoiceTable invoices={invoices} />
					) : (
						<EmptyState title="No invoices yet">What you send shows here, and whether it is paid.</EmptyState>
					)}
					<div className="border-line border-t px-4 py-2.5">
						<Pagination
							of="invoices"
							position={`${invoices.length} shown`}
							back={older ? '/admin/invoices' : null}
							next={next && `/admin/invoices?after=${next}`}
						/>
					</div>
				</Card>
				<InvoiceForm key={requestKey} {...{ requestKey, known, busy }} refused={actionData} />
			</div>
		</>
	)
}
