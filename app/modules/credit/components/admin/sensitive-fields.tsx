import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { fieldLabels, type SecretField, secretFields } from '../../application/application-fields.ts'
import {
	type AdminFile,
	type AdminPart,
	type ApplicationResult,
	revealReasons,
} from '../../decision/admin-application.ts'

type SecretsProps = {
	applicationId: string
	part: AdminPart
	/** Which reveal form is open, from the URL: 'ssn first'. */
	asking: string | null
	result: ApplicationResult | undefined
	controls: AdminFile['controls']['reveal']
}

/** The values that are shown only on request, for 30 seconds, and never without a reason. */
export function AdminSecrets({ applicationId, part, asking, result, controls }: SecretsProps) {
	const { maskedSecrets, applicantId, role } = part
	const form = useFormState(controls, { answer: result, intent: 'reveal', idPrefix: `reveal-${role}` })
	if (!maskedSecrets) return null
	const revealed = result?.ok && result.applicantId === applicantId ? result : null
	const { rejected } = form
	const open = secretFields.find(
		(field) =>
			asking === `${field} ${role}` ||
			(rejected?.values.field === field && rejected.values.applicant === applicantId),
	)
	return (
		<div className="grid gap-3">
			<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
				{secretFields.map((field) => (
					<div key={field} className="min-w-0">
						<dt className="text-fine text-ink-soft">{fieldLabels[field]}</dt>
						<dd className="mt-1 flex flex-wrap items-center gap-2">
							{revealed?.field === field ? (
								<Revealed
									key={revealed.value}
									applicationId={applicationId}
									value={revealed.value}
									forMs={revealed.hiddenAfterMs}
								/>
							) : (
								<>
									<ReferencePlate size="lg">{maskedSecrets[field] ?? 'Not given'}</ReferencePlate>
									{maskedSecrets[field] && (
										<Button asChild variant="plain" size="compact">
											<Link
												to={`/admin/applications/${applicationId}?reveal=${field}+${role}#reveal-${role}`}
												preventScrollReset
												aria-expanded={open === field}
											>
												<Icon name="eye" />
												Reveal<span className="sr-only">{` ${fieldLabels[field].toLowerCase()}`}</span>
											</Link>
										</Button>
									)}
								</>
							)}
						</dd>
					</div>
				))}
			</dl>
			{open && !revealed && (
				<RevealForm
					applicationId={applicationId}
					applicantId={applicantId}
					role={role}
					field={open}
					form={form}
				/>
			)}
		</div>
	)
}

type RevealFormProps = {
	applicationId: string
	applicantId: string
	role: string
	field: SecretField
	form: FormState<'field' | 'applicant' | 'reason'>
}

function RevealForm({ applicationId, applicantId, role, field, form }: RevealFormProps) {
	const here = `/admin/applications/${applicationId}`
	return (
		<PostForm
			form={form}
			id={`reveal-${role}`}
			action={here}
			preventScrollReset
			className="grid scroll-mt-20 gap-3 rounded-card border-[1.5px] border-ink-soft bg-raised p-4"
		>
			<input type="hidden" name="field" value={field} />
			<input type="hidden" name="applicant" value={applicantId} />
			<div>
				<h3 className="text-h4">{`Why do you need the full ${field === 'ssn' || field === 'dlNumber' ? 'number' : 'date'}?`}</h3>
				<p className="text-fine text-ink-soft">
					It is shown for 30 seconds. The applicant will see this in their access log.
				</p>
			</div>
			<div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
				<FormField form={form} name="reason" label="Reason" required>
					<Select density="compact">
						<option value="">Choose one</option>
						{revealReasons.map((reason) => (
							<option key={reason} value={reason}>
								{reason}
							</option>
						))}
					</Select>
				</FormField>
				{/* Requires scripts: a full page with the number in it would keep showing it after the 30 seconds. */}
				<Button type="submit" variant="brand" size="compact" busyText={form.busy && 'Revealing...'}>
					Reveal for 30 seconds
				</Button>
				<Button asChild variant="quiet" size="compact">
					<Link to={here} preventScrollReset>
						Cancel
					</Link>
				</Button>
			</div>
		</PostForm>
	)
}

type RevealedProps = { applicationId: string; value: string; forMs: number }

/** Hides itself by loading the page again, which has only the mask. Without scripts, the response's Refresh header does this. */
function Revealed({ applicationId, value, forMs }: RevealedProps) {
	const navigate = useNavigate()
	const here = `/admin/applications/${applicationId}`
	const [leftMs, setLeftMs] = useState(forMs)
	useEffect(() => {
		const until = performance.now() + forMs
		const tick = setInterval(() => {
			const left = until - performance.now()
			setLeftMs(left)
			if (left > 0) return
			clearInterval(tick)
			navigate(here, { replace: true, preventScrollReset: true })
		}, 1_000)
		return () => clearInterval(tick)
	}, [navigate, here, forMs])
	if (leftMs <= 0) return null
	return (
		<>
			<span role="status" className="flex items-center gap-2">
				<ReferencePlate size="lg">{value}</ReferencePlate>
			</span>
			<span aria-hidden="true" className="num text-fine text-ink-soft">
				{`${Math.ceil(leftMs / 1000)} s`}
			</span>
			<Button asChild variant="plain" size="compact">
				<Link to={here} replace preventScrollReset>
					<Icon name="eye-off" />
					Hide
				</Link>
			</Button>
		</>
	)
}
