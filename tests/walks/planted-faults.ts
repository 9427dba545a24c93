/** A fault of the product, planted in the outbox: what happens to an email when it is queued or taken back. */
export type PlantedFault = {
	name: string
	walk: 'deal' | 'credit'
	when: 'before insert' | 'after insert' | 'before delete'
	/** Statements of PL/pgSQL. */
	does: string
	/** How the walk reports it. */
	found: RegExp
}

/** Queues one more email whenever one of a kind is queued. */
const oneMore = (kind: string, { as, to }: { as: string; to: string }) =>
	`if new.kind = '${kind}' and new.dedupe_key not like '%:planted' then
		insert into outbox_email (kind, dedupe_key, "to", subject, html, text)
			values ('${as}', new.dedupe_key || ':planted', ${to}, new.subject, new.html, new.text);
	end if; return new;`

export const plantedFaults: readonly PlantedFault[] = [
	{
		name: 'a dealer gets no invitation',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-invitation' and new."to" like 'north%' then return null; end if; return new;`,
		found: /^missing: round-invitation to northside/,
	},
	{
		name: 'the client is not asked to confirm',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'deal-agreed' then return null; end if; return new;`,
		found: /^missing: deal-agreed/,
	},
	{
		name: 'another total than was agreed',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'deal-agreed' then new.text := regexp_replace(new.text, 'Out the door: .3', 'Out the door: $4'); end if; return new;`,
		found: /^untrue: deal-agreed/,
	},
	{
		name: 'another deadline than that of the round',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-invitation' then new.text := replace(new.text, 'Nov 2', 'Nov 1'); end if; return new;`,
		found: /^untrue: round-invitation/,
	},
	{
		name: 'another rank than the dealer’s own',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-best-and-final' then new.text := replace(new.text, 'ranks number 1', 'ranks number 2'); end if; return new;`,
		found: /^untrue: round-best-and-final/,
	},
	{
		name: 'a dealer that was not chosen is told that it was',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-awarded' then new.text := replace(new.text, 'The client chose another offer', 'Your offer was chosen'); end if; return new;`,
		found: /^untrue: round-awarded/,
	},
	{
		name: 'the link of another dealer',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-invitation' then new.text := regexp_replace(new.text, 'link=\\S+', 'link=' || coalesce(
			(select substring(text from 'link=(\\S+)') from outbox_email where kind = 'round-invitation' limit 1), 'x')); end if; return new;`,
		found: /^untrue: round-invitation.*its link does not open|^untrue: round-invitation.*another dealer/,
	},
	{
		name: 'an email is sent twice',
		walk: 'deal',
		when: 'after insert',
		does: oneMore('round-approved', { as: 'round-approved', to: 'new."to"' }),
		found: /^not expected: round-approved/,
	},
	{
		name: 'a dealer that was removed is invited',
		walk: 'deal',
		when: 'after insert',
		does: oneMore('round-sent-client', { as: 'round-invitation', to: "'removed@dealers.example'" }),
		found: /^not expected: round-invitation to removed/,
	},
	{
		name: 'a dealer learns who asks',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'round-extended' then new.text := new.text || 'Ana Ruiz'; end if; return new;`,
		found: /^untrue: round-extended.*Ruiz/,
	},
	{
		name: 'a receipt says the amount of the sealed offer',
		walk: 'deal',
		when: 'before insert',
		does: `if new.kind = 'bid-receipt' then new.text := new.text || '32500 32900 33400 9000 9500 10000'; end if; return new;`,
		found: /^untrue: bid-receipt/,
	},
	{
		name: 'what is not so anymore is sent',
		walk: 'deal',
		when: 'before delete',
		does: `if old.kind in ('round-approval', 'round-approved', 'round-closed-client') then return null; end if; return old;`,
		found: /^untrue when sent: round-/,
	},
	{
		name: 'an email that is still true is taken back',
		walk: 'deal',
		when: 'after insert',
		does: `if new.kind = 'round-approved' then delete from outbox_email where kind in ('deal-agreed', 'deal-kit'); end if; return new;`,
		found: /^dropped: deal-/,
	},
	{
		name: 'the first applicant is not told of the second part',
		walk: 'credit',
		when: 'before insert',
		does: `if new.kind = 'application-part-added' then return null; end if; return new;`,
		found: /^missing: application-part-added/,
	},
	{
		name: 'the second person is not told of the decision',
		walk: 'credit',
		when: 'before insert',
		does: `if new.kind = 'application-decided' and new.dedupe_key like '%:co:%' then return null; end if; return new;`,
		found: /^missing: application-decided/,
	},
	{
		name: 'whoever is asked for nothing is told to answer',
		walk: 'credit',
		when: 'before insert',
		does: `if new.kind = 'application-other-asked' then new.kind := 'application-sent-back'; end if; return new;`,
		found: /application-(sent-back|other-asked)/,
	},
	{
		name: 'another reference than that of the application',
		walk: 'credit',
		when: 'before insert',
		does: `if new.kind = 'application-submitted' then new.text := replace(new.text, 'LC-', 'LD-'); new.subject := replace(new.subject, 'LC-', 'LD-'); end if; return new;`,
		found: /^untrue: application-submitted/,
	},
	{
		name: 'the link of the other person',
		walk: 'credit',
		when: 'before insert',
		does: `if new.kind = 'application-part-received' then new.text := replace(new.text, 'together?link', 'resume?link'); end if; return new;`,
		found: /^untrue: application-part-received/,
	},
	{
		name: 'an invitation that was canceled is sent',
		walk: 'credit',
		when: 'before delete',
		does: `if old.kind like 'co-applicant-%' then return null; end if; return old;`,
		found: /^untrue when sent: co-applicant-/,
	},
]
