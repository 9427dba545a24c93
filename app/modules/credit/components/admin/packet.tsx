import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { revealReasons } from '../../decision/admin-application.ts'
import type { ShownLender } from '../../decision/lender-answers.ts'
import { packetProfiles } from '../../documents/packet-profile.ts'

type PacketProps = { applicationId: string; lenders: readonly Pick<ShownLender, 'id' | 'name'>[] }

/** Exports an application as a PDF sheet, alone or with its documents, limited to what the recipient needs. */
export function AdminPacket({ applicationId, lenders }: PacketProps) {
	return (
		<AdminSection id="packet" title="Lender packet">
			<form method="post" action={`/admin/applications/${applicationId}/packet`} className="grid gap-3">
				<p className="text-fine text-ink-soft">Every packet is listed in the applicant’s access log.</p>
				<Field label="Lender" required hint="Who gets it. The packet and the access log name it.">
					<Input name="lender" maxLength={100} list="packet-lenders" density="compact" autoComplete="off" />
				</Field>
				<datalist id="packet-lenders">
					{lenders.map(({ id, name }) => (
						<option key={id} value={name} />
					))}
				</datalist>
				<RadioGroup
					legend="What to include"
					name="profile"
					defaultValue="lender"
					options={packetProfiles.map(({ id, label, hint }) => ({ value: id, label, hint }))}
				/>
				<Field label="Reason" required>
					<Select name="reason" defaultValue={revealReasons[0]} density="compact" required={false}>
						{revealReasons.map((reason) => (
							<option key={reason} value={reason}>
								{reason}
							</option>
						))}
					</Select>
				</Field>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" name="as" value="bundle" size="compact" variant="brand">
						<Icon name="package-open" />
						Packet with documents
					</Button>
					<Button type="submit" name="as" value="pdf" size="compact" variant="plain">
						PDF only
					</Button>
				</div>
			</form>
		</AdminSection>
	)
}
