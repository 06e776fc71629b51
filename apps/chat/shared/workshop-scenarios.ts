/** What can be tried with the tools of the workshop, which are on two MCP servers. */
export const workshopScenarios = [
  {
    id: 'workshop-kiln',
    title: 'Fire the kiln',
    blurb: 'Two tools of an MCP server: one tells how far it is, one fails.',
    prompt: 'Fire the kiln and look up the glaze “celadon”',
    group: 'workshop',
    tools: ['workshop_fire_kiln', 'workshop_find_glaze'],
  },
  {
    id: 'workshop-clay',
    title: 'Order clay',
    blurb: 'A tool of an MCP server asks you how much, in the middle of its call.',
    prompt: 'Order clay from Kaolin Bros',
    group: 'workshop',
    tools: ['workshop_order_clay'],
  },
  {
    id: 'workshop-deposit',
    title: 'Pay a deposit',
    blurb: 'A tool of an MCP server sends you to your bank.',
    prompt: 'Pay the deposit of the workshop',
    group: 'workshop',
    tools: ['workshop_pay_deposit'],
  },
  {
    id: 'workshop-ledger',
    title: 'Look into the workshop’s books',
    blurb: 'An MCP server refuses the call for want of access. You give it, and it is tried again.',
    prompt: 'How often did the workshop fire its kiln in 2026?',
    group: 'workshop',
    tools: ['workshop_read_ledger'],
  },
  {
    id: 'workshop-glaze',
    title: 'Glaze a batch',
    blurb: 'A tool of an MCP server on this machine takes long: it accepts the call and is done later.',
    prompt: 'Glaze the bowls on the shelf',
    group: 'workshop',
    tools: ['glazing_glaze_batch'],
  },
] as const;
