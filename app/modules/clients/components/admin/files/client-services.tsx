import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminService } from '../../../admin-client.ts'
import { endMinutes } from '../../../end-minutes.ts'

type ClientServicesProps = { services: readonly AdminService[]; rejected: RejectedForm | undefined }

/** The services a client bought, each with its state and the button that ends it. */
export function ClientServices({ services, rejected }: ClientServicesProps) {
	if (services.length === 0) return null
	const { formError } = rejectionFor(rejected, 'end-service') ?? rejectionFor(rejected, 'undo-end') ?? {}
	return (
		<Card asChild>
			<section aria-labelledby="services">
				<CardHead>
					<h2 id="services">Services</h2>
				</CardHead>
				{formError && (
					<div className="px-4 pb-2">
						<ErrorBox>{formError}</ErrorBox>
					</div>
				)}
				<ul className="divide-y divide-line px-4">
					{services.map(({ orderId, title, reference, tone, word, note, may }) => (
						<li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
							<div className="min-w-0 flex-1 basis-60">
								<p className="font-semibold">{title}</p>
								{note && <p className="text-fine text-ink-soft">{note}</p>}
							</div>
							<StatusBadge tone={tone}>{word}</StatusBadge>
							{may === 'end' && (
								<Disclosure
									look="text"
									className="basis-full"
									summary={
										<span>
											<span>End the service</span>
											<span className="sr-only">{` of order ${reference}`}</span>
										</span>
									}
								>
									<div className="grid justify-items-start gap-2 pb-1">
										<p className="text-fine">
											{`Is all work for it done? The client gets the closing email in ${endMinutes} minutes; until then you can take it back.`}
										</p>
										<ServiceButton intent="end-service" label="End it" {...{ orderId, reference }} />
									</div>
								</Disclosure>
							)}
							{may === 'undo' && (
								<ServiceButton intent="undo-end" label="Take it back" {...{ orderId, reference }} />
							)}
						</li>
					))}
				</ul>
			</section>
		</Card>
	)
}

type ServiceButtonProps = { intent: string; label: string } & Pick<AdminService, 'orderId' | 'reference'>

const ServiceButton = ({ intent, label, orderId, reference }: ServiceButtonProps) => (
	<PostButton fields={{ order: orderId }}>
		<Button intent={intent} variant="plain" size="compact">
			<span>{label}</span>
			<span className="sr-only">{`, order ${reference}`}</span>
		</Button>
	</PostButton>
)
