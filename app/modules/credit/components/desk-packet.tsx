import { PackageOpen } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Select } from '#app/ui/select.tsx'
import { revealReasons } from '../desk-file.ts'
import { packetProfiles } from '../packet-profile.ts'

/** Takes an application out of the house: one sheet, or the sheet with the documents, as much of it as the recipient needs. */
export function DeskPacket({ applicationId }: { applicationId: string }) {
	return (
		<DeskSection id="packet" title="Lender packet">
			<form method="post" action={`/admin/applications/${applicationId}/packet`} className="grid gap-3">
				<p className="text-fine text-ink-soft">Every packet stands in the applicant’s access log.</p>
				<RadioGroup
					legend="How much of it"
					name="profile"
					defaultValue="lender"
					options={packetProfiles.map(({ id, label, hint }) => ({ value: id, label, hint }))}
				/>
				<Field label="Reason" required>
					<Select name="reason" defaultValue={revealReasons[0]} density="desk">
						{revealReasons.map((reason) => (
							<option key={reason}>{reason}</option>
						))}
					</Select>
				</Field>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" name="as" value="bundle" size="desk" variant="brand">
						<PackageOpen aria-hidden="true" />
						Packet with documents
					</Button>
					<Button type="submit" name="as" value="pdf" size="desk" variant="plain">
						PDF only
					</Button>
				</div>
			</form>
		</DeskSection>
	)
}
