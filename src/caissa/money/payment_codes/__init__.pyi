from .epc import SepaTransfer as SepaTransfer
from .epc import check_epc as check_epc
from .epc import epc_payload as epc_payload
from .swiss_bill import BillAddress as BillAddress
from .swiss_bill import ReferenceType as ReferenceType
from .swiss_bill import SwissBill as SwissBill
from .swiss_bill import check_swiss_bill as check_swiss_bill
from .swiss_bill import swiss_bill_payload as swiss_bill_payload
