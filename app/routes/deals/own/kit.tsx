import { Form, redirectDocument, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { describeDevice } from '#app/modules/auth/sessions/devices.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { standingOf, stopSentence } from '#app/modules/signing/agreement.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { KitCode, KitPhones } from '#app/modules/signing/components/kit-phones.tsx'
import { kitCookie } from '#app/modules/signing/kit/kit-cookie.server.ts'
import { viewOfDevice } from '#app/modules/signing/kit/kit-device-view.ts'
import { listKitDevices } from '#app/modules/signing/kit/kit-devices.server.ts'
import { kitDays } from '#app/modules/signing/kit/kit-limits.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { openOwnKit, removeKit, sendKitLink } from '#app/workflows/signing/kit.server.ts'
import type { Route } from './+types/kit'
import { requireOwnDeal } from './own-deal.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	showsFormErrors: true,
	rateLimit: { max: 30, windowSeconds: 300 },
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Signing kit')

export async function loader(args: Route.LoaderArgs) {
	const { deal } = await requireOwnDeal(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const [{ timeZone }, devices, [agreement]] = await Promise.all([
		readSettings(args.context),
		listKitDevices(db, { dealId: deal.id, now }),
		listAgreements(db, { dealId: deal.id }),
	])
	const thisYear = yearOf(now, timeZone)
	return {
		deal: { id: deal.id, isClosed: !can.sign(deal) },
		stop: agreement ? stopSentence({ ...agreement, standing: standingOf(agreement) }) : null,
		phones: devices.map((each) => viewOfDevice(each, { timeZone, thisYear })),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, deal } = await requireOwnDeal(args)
	const { db, clock, env, auth } = getServices(args.context)
	const base = { actor, dealId: deal.id, now: clock.now() }
	return runForms(
		args,
		{
			open: formAction({
				async run() {
					const { sessionId } = await requireUser(args)
					const name = describeDevice(args.request.headers.get('user-agent'))
					const { secret } = await openOwnKit(db, { ...base, sessionId, name })
					return redirectDocument('/kit', {
						headers: { 'set-cookie': kitCookie(secret, { secure: auth.cookie.secure }) },
					})
				},
			}),
			'send-link': formAction({
				run: async () => ({
					ok: true as const,
					sent: await sendKitLink(db, { ...base, origin: env.origin }),
				}),
			}),
			'remove-kit': formAction({
				schema: z.object(anyTexts('device')),
				run: ({ device: id }) => removeKit(db, { ...base, id }),
				message: ['Kit removed', 'The phone deletes the kit as soon as it’s online.'],
			}),
		},
		{
			page: `/account/deal/kit?deal=${deal.id}`,
			fallback: 'That didn’t work. Please try again.',
		},
	)
}

export default function OwnKit({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { deal, stop, phones } = loaderData
	const { formData } = useNavigation()
	const busy = formData?.get('intent')
	const sent = answer?.ok ? answer.sent : null
	return (
		<>
			<AccountHead title="Signing kit">
				At the dealer, your phone compares each document with what you agreed to, even without a signal.
			</AccountHead>
			{answer && !answer.ok && answer.formError && <ErrorBox>{answer.formError}</ErrorBox>}
			{!deal.isClosed && stop && <ErrorBox>{stop}</ErrorBox>}
			{sent && <KitCode sent={sent} />}
			{deal.isClosed ? (
				<p>This deal is closed, so it has no kit.</p>
			) : (
				<div className="grid gap-3">
					<KitButtons busy={busy} />
					<p className="text-ink-soft text-small">
						{`Encrypted. Deleted after ${kitDays} days, or when you sign out.`}
					</p>
				</div>
			)}
			{phones.length > 0 && (
				<Disclosure summary={`Phones with the kit (${phones.length})`}>
					<KitPhones phones={phones} />
				</Disclosure>
			)}
		</>
	)
}

type KitButtonsProps = { busy: FormDataEntryValue | null | undefined }

/** The kit is for the phone: on a wide screen with a mouse, the link to it comes first. */
function KitButtons({ busy }: KitButtonsProps) {
	const opening = busy === 'open' ? 'Opening…' : undefined
	const sending = busy === 'send-link' ? 'Sending…' : undefined
	return (
		<>
			<Form method="post" className="hidden flex-wrap gap-3 max-sm:flex pointer-coarse:flex">
				<Button intent="open" variant="go" busyText={opening}>
					Open the kit on this phone
				</Button>
				<Button intent="send-link" variant="line" busyText={sending}>
					Email me a link
				</Button>
			</Form>
			<Form method="post" className="flex flex-wrap gap-3 max-sm:hidden pointer-coarse:hidden">
				<Button intent="send-link" variant="go" busyText={sending}>
					Email the link to my phone
				</Button>
				<Button intent="open" variant="line" busyText={opening}>
					Open the kit on this computer
				</Button>
			</Form>
		</>
	)
}
